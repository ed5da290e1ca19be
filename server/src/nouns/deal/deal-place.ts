import { type RawBuilder, type SqlBool, sql } from "kysely"
import type { Context } from "../../platform/context.ts"
import type { RecordSource } from "../../platform/records/record-source.ts"
import { dealScope } from "./deal-visibility.ts"

type Column = "pipeline_id" | "pipeline_stage_id"
type Values = readonly (string | number | boolean)[]

/** The deal of a record, if the caller sees it. */
function heldBy(ctx: Context, alias: string): RawBuilder<unknown> {
  return sql`deals held where held.account_id = ${ctx.accountId} and held.id = ${sql.ref(`${alias}.deal_id`)}
    and held.deleted_at is null and ${dealScope(ctx, "deal.read", "held")}`
}

/** How records that have a `deal_id` are found by where their deals stand: expressions and indexes of `deal.COLUMN`. */
export function dealPlaces(columns: readonly Column[]): Pick<RecordSource, "expressions" | "indexed"> {
  const each = <T>(make: (column: RawBuilder<unknown>) => T): Record<string, T> =>
    Object.fromEntries(columns.map((column) => [`deal.${column}`, make(sql.ref(`held.${column}`))]))
  return {
    expressions: each((column) => (ctx: Context, alias: string) => {
      return sql`(select ${column} from ${heldBy(ctx, alias)})`
    }),
    indexed: each((column) => ({
      equals: (ctx: Context, alias: string, values: Values) => {
        return sql<SqlBool>`exists (select from ${heldBy(ctx, alias)} and ${column} = any(${values.map(String)}::uuid[]))`
      },
    })),
  }
}
