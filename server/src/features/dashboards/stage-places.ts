import { type RawBuilder, sql } from "kysely"
import type { Context } from "../../platform/context.ts"

/** A query of the stages outside the trash: `id`, the place from 1 on, `last`, which is that of the lost stage, and `probability` as `effectiveProbability` tells it. */
export function stagePlaces(ctx: Context): RawBuilder<unknown> {
  return sql`(
    select id, pipeline_id, place, last, case
      when place = last then 0 when place = last - 1 then 100
      else coalesce(probability, round(100.0 * place / (last - 1))) end as probability
    from (
      select s.id, s.pipeline_id, s.probability,
        row_number() over (partition by s.pipeline_id order by s.position, s.id) as place,
        count(*) over (partition by s.pipeline_id) as last
      from stages s where s.account_id = ${ctx.accountId} and s.deleted_at is null
    ) placed
  )`
}
