import type { Language } from "@funil/contract/account/accounts"
import type { CustomFieldEntity } from "@funil/contract/settings/custom-fields"
import type { Field, FieldTable } from "@funil/contract/shared/fields"
import type { RawBuilder, SqlBool } from "kysely"
import type { Context } from "../context.ts"
import type { DB } from "../db/tables.ts"
import type { DuplicateKey } from "./duplicate-keys.ts"

/** The expression that rows are ordered by. */
export interface Place {
  readonly place: RawBuilder<unknown>
  /** Joins what the place reads of other tables, at most one row to each. */
  readonly join?: RawBuilder<unknown> | undefined
}

/** The way from a field that holds several links to the linked records. */
export interface LinkTable {
  /**
   * The table of the links, with `account_id`, the column of the own record and that of the other
   * one.
   */
  readonly table: string
  readonly own: string
  readonly other: string
  /**
   * The column by which an answer orders the links; without one they stand by what is shown of
   * them.
   */
  readonly order?: string
  readonly source: () => RecordSource
}

/** A comparison of a field with a value. */
export type Comparison = "<" | "<=" | ">" | ">="

/** The predicates by which an index finds a field's values, over an alias of the table. */
export interface IndexedValue {
  /** True where the field has one of the values. */
  readonly equals: (
    ctx: Context,
    alias: string,
    values: readonly (string | number | boolean)[],
  ) => RawBuilder<SqlBool>
  /** True of every row whose field is like the pattern, and of some more. */
  readonly mayContain?: (alias: string, pattern: RawBuilder<unknown>) => RawBuilder<SqlBool>
  /**
   * True of every row whose field compares so with the value, and of some more. It takes long for
   * rows that no index found.
   */
  readonly mayCompare?: (alias: string, comparison: Comparison, value: string | number) => RawBuilder<SqlBool>
}

/**
 * A noun as lists, filters, search and find see it: its field table, and where its values stand in
 * the database.
 */
export interface RecordSource {
  readonly table: keyof DB
  /** The alias under which `expressions`, `scope` and `search` speak of the table. */
  readonly alias: string
  readonly fields: FieldTable
  /** SQL of the fields that are not plain columns of their own name. */
  readonly expressions: Readonly<Record<string, (ctx: Context, alias: string) => RawBuilder<unknown>>>
  /**
   * The places that lists are ordered by where a field's expression would take long for each row.
   */
  readonly places?: Readonly<Record<string, (ctx: Context, alias: string) => Place>>
  /** The words of select fields' values, by field. */
  readonly words?: (language: Language) => Readonly<Record<string, Readonly<Record<string, string>>>>
  /**
   * A query of `id` and `label`: what is shown, without case and accents, of the records that a
   * link may lead to and the caller may see.
   */
  readonly labels?: (ctx: Context, to: Field["to"]) => RawBuilder<unknown>
  /** Other words for fields, in filters and orders. */
  readonly aliases?: Readonly<Record<string, string>>
  readonly links: Readonly<Record<string, LinkTable>>
  /**
   * Set where accounts may add fields of their own, whose values the columns `custom_fields` and
   * `custom_search` hold.
   */
  readonly custom?: {
    readonly entity: CustomFieldEntity
    /** The rows whose custom fields the caller may read; left out, all of them. */
    readonly visible?: (ctx: Context, alias: string) => RawBuilder<SqlBool>
    /** Whether the caller may read the record that a value `{entity, id}` points to. */
    readonly target: (ctx: Context, value: RawBuilder<unknown>) => RawBuilder<SqlBool>
  }
  /** Set once the account's own fields stand among its fields. */
  readonly hasCustomFields?: true
  /** Fields of which reading every row would be slow. */
  readonly indexed?: Readonly<Record<string, IndexedValue>>
  /** What a find of a field's exact value finds, where that is more than the field itself. */
  readonly finds?: Readonly<Record<string, (alias: string, value: string) => RawBuilder<SqlBool>>>
  /** Where else a row may have the value of a field, for imports that look for a known record. */
  readonly others?: Readonly<Record<string, readonly DuplicateKey[]>>
  /** When a field counts as empty in a filter, where that is more than having no value. */
  readonly empties?: Readonly<Record<string, (alias: string) => RawBuilder<SqlBool>>>
  /** The rows that nobody writes now; left out, none. */
  readonly archived?: (ctx: Context, alias: string) => RawBuilder<boolean>
  /** The rows that the caller may read. */
  readonly scope: (ctx: Context, alias: string) => RawBuilder<SqlBool>
  /**
   * Whether the row itself has a word; the match is what follows a text, an operator with its
   * operand.
   */
  readonly search: (ctx: Context, alias: string, match: RawBuilder<unknown>) => RawBuilder<SqlBool>
  /** A query of the ids of rows that are found by what they link to. */
  readonly searchLinks?: (ctx: Context, match: RawBuilder<unknown>) => RawBuilder<unknown>
  /** The order of lists that ask for none, by a field that is never empty. */
  readonly order: { readonly field: string; readonly direction: "asc" | "desc" }
}
