import type { FieldTable } from "@funil/contract/shared/fields"
import type { RawBuilder, SqlBool } from "kysely"
import type { Context } from "../context.ts"

/** How a field that holds several links reaches the linked records. */
export interface LinkTable {
  /** The table of the links, with `account_id`, the column of the own record and that of the other one. */
  readonly table: string
  readonly own: string
  readonly other: string
  readonly source: () => RecordSource
}

/** A noun as lists, filters, search and find see it: its field table, and where its values stand in the database. */
export interface RecordSource {
  readonly table: string
  /** The alias under which `expressions`, `scope` and `search` speak of the table. */
  readonly alias: string
  readonly fields: FieldTable
  /** SQL of the fields that are not plain columns of their own name. */
  readonly expressions: Readonly<Record<string, (ctx: Context, alias: string) => RawBuilder<unknown>>>
  readonly links: Readonly<Record<string, LinkTable>>
  /** The rows that the caller may read. */
  readonly scope: (ctx: Context, alias: string) => RawBuilder<SqlBool>
  /** Whether the row contains a term; the pattern is normalised and escaped for LIKE. */
  readonly search: (ctx: Context, alias: string, pattern: RawBuilder<string>) => RawBuilder<SqlBool>
  /** The order of lists that ask for none. */
  readonly order: { readonly field: string; readonly direction: "asc" | "desc" }
}
