import { type RawBuilder, sql } from "kysely"
import type { Context } from "../../platform/context.ts"

/**
 * The key of the custom field that a pipeline sums in its columns, as text; null where it sums the amount, or a field that lies in
 * the trash.
 */
export function sumKey(ctx: Context, pipelineId: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`(
    select f.key::text from pipelines sp
    join custom_fields f on f.account_id = sp.account_id and f.entity = 'deal' and f.name = sp.schema ->> 'sum_field'
      and f.type in ('number', 'money') and f.deleted_at is null
    where sp.account_id = ${ctx.accountId} and sp.id = ${pipelineId}
  )`
}

/**
 * What a deal adds to its column's sum, over columns `amount` and `custom_fields` of an alias; or so many deals with these custom
 * fields, of which `amount` is the sum.
 */
export function summed(
  alias: string,
  key: RawBuilder<unknown>,
  deals: RawBuilder<unknown> = sql`1`,
): RawBuilder<number> {
  const d = sql.ref(alias)
  return sql`(case when ${key} is null then ${d}.amount else ${deals} * coalesce((${d}.custom_fields -> ${key})::numeric, 0) end)`
}
