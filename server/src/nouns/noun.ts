import type { Right } from "@funil/contract/noun-rights"
import type { Permission } from "@funil/contract/permissions"
import type { RawBuilder, SqlBool } from "kysely"
import type { Context } from "../platform/context.ts"
import type { DB } from "../platform/db/tables.ts"

/** The rows that the caller sees, in the trash or out of it, over an alias of their table. */
export type Scope = (ctx: Context, alias: string) => RawBuilder<SqlBool>

type Expression<T> = (ctx: Context, alias: string) => RawBuilder<T>

/** How the search over all nouns shows a record. */
export interface Face {
  /** The name without case and accents, by which hits are ranked; something may stand behind it. */
  readonly ranked: Expression<string>
  /** What tells a record from others of its name. */
  readonly detail: Expression<string | null>
  /** The column with the address of its picture. */
  readonly picture: string | null
}

/** What everything that meets a record has to know of its noun. The expressions speak of an alias of the table. */
export interface Noun {
  readonly table: keyof DB
  /** To do so with its records at all. */
  readonly rights: Readonly<Record<Right, Permission>>
  readonly scope: Scope
  /** Who reads what hangs on a record, where that is not everybody who sees the record. */
  readonly host?: { readonly permission: Permission; readonly scope: Scope }
  /** Whether a record stands in what the plan has archived: it is read, and nobody writes it or what hangs on it. */
  readonly archived?: Expression<boolean>
  /** What a record is called. */
  readonly name: Expression<string>
  /** The same without case and accents. */
  readonly folded: Expression<string>
  /** Null for a noun that the search over all nouns leaves out. */
  readonly face: Face | null
}
