import { type RawBuilder, sql } from "kysely"
import type { Context } from "../platform/context.ts"
import { folded } from "../platform/records/like-pattern.ts"

type Expression = (ctx: Context, alias: string) => RawBuilder<string>

/** A column, over an alias of its table. */
export function column(name: string): Expression {
  return (_ctx, alias) => sql.ref(`${alias}.${name}`)
}

/** The full name of a person. */
export const personName: Expression = (_ctx, alias) =>
  sql`concat_ws(' ', ${sql.ref(alias)}.first_name, ${sql.ref(alias)}.last_name)`

/** The same text without case and accents. */
export function foldedBy(name: Expression): Expression {
  return (ctx, alias) => folded(name(ctx, alias))
}
