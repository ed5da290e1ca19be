import type { Right } from "@funil/contract/account/noun-rights"
import type { Permission } from "@funil/contract/account/permissions"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import type { Context } from "../platform/context.ts"
import type { DB } from "../platform/db/tables.ts"
import { unaccented } from "../platform/records/like-pattern.ts"

/** Limits rows to those the caller sees, in the trash or not, over an alias of their table. */
export type Scope = (ctx: Context, alias: string) => RawBuilder<SqlBool>

type Expression<T> = (ctx: Context, alias: string) => RawBuilder<T>

/** How the global search shows a record. */
export interface Face {
  /** The unaccented lower-case name that ranks hits. It may have a suffix. */
  readonly ranked: Expression<string>
  /** The text that distinguishes records with the same name. */
  readonly detail: Expression<string | null>
  /** The column with the address of the picture. */
  readonly picture: string | null
}

/** What the shared code needs to know about a noun. The expressions take an alias of the table. */
export interface Noun {
  readonly table: keyof DB
  /** The permission for each right on the records. */
  readonly rights: Readonly<Record<Right, Permission>>
  readonly scope: Scope
  /** Who reads the rows on a record, if not every user who sees the record. */
  readonly host?: { readonly permission: Permission; readonly scope: Scope }
  /** Whether the plan has archived the record. Archived records and their rows are read-only. */
  readonly archived?: Expression<boolean>
  /** The name of a record. */
  readonly name: Expression<string>
  /** The name in lower case without accents. */
  readonly unaccented: Expression<string>
  /** Null if the global search leaves the noun out. */
  readonly face: Face | null
}

/** Returns the expression of a column, over an alias of its table. */
export function column(name: string): Expression<string> {
  return (_ctx, alias) => sql.ref(`${alias}.${name}`)
}

/** The full name of a person. */
export const personName: Expression<string> = (_ctx, alias) =>
  sql`concat_ws(' ', ${sql.ref(alias)}.first_name, ${sql.ref(alias)}.last_name)`

/** Returns the expression in lower case without accents. */
export function unaccentedBy(name: Expression<string>): Expression<string> {
  return (ctx, alias) => unaccented(name(ctx, alias))
}
