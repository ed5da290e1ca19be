import { type RawBuilder, type SqlBool, sql } from "kysely"
import type { Context } from "../../platform/context.ts"

/** Whether a custom field, over an alias, is the one that a pipeline sums in its columns. */
export function isSummed(field: string, pipeline: string): RawBuilder<SqlBool> {
  const [f, p] = [sql.ref(field), sql.ref(pipeline)]
  return sql`${f}.entity = 'deal' and ${f}.name = ${p}.schema ->> 'sum_field' and ${f}.type in ('number', 'money')
    and ${f}.deleted_at is null and ${f}.archived_at is null`
}

/**
 * The key of the custom field that a pipeline sums in its columns, as text; null where it sums the amount, or a field that lies in
 * the trash.
 */
export function sumKey(ctx: Context, pipelineId: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`(
    select f.key::text from pipelines sp
    join custom_fields f on f.account_id = ${ctx.accountId} and ${isSummed("f", "sp")}
    where sp.account_id = ${ctx.accountId} and sp.id = ${pipelineId}
  )`
}

/** What a deal adds to its column's sum, over columns `amount` and `custom_fields` of an alias. */
export function summed(alias: string, key: RawBuilder<unknown>): RawBuilder<number> {
  const d = sql.ref(alias)
  return sql`(case when ${key} is null then ${d}.amount else coalesce((${d}.custom_fields -> ${key})::numeric, 0) end)`
}
