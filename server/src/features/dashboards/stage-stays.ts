import type { DateRange } from "@funil/contract/dashboards"
import { type RawBuilder, sql } from "kysely"
import { dealSource } from "../../nouns/deal/deal-source.ts"
import type { Context } from "../../platform/context.ts"
import { predicate } from "../../platform/records/find-records.ts"
import type { Asked } from "./asked.ts"
import { dealBase } from "./deal-measures.ts"
import { stagePlaces } from "./stage-places.ts"

/**
 * Groups by open stage: how many deals left it in the range, `a` the hours that they had been in it, `b` how many of them went on. Each deal
 * counts by its last leaving.
 */
export function stageStays(ctx: Context, range: DateRange, query: Asked): RawBuilder<unknown> {
  const midnight = (date: string, shift: number) =>
    sql`((${date}::date + ${shift}::int)::timestamp at time zone ${ctx.timezone})`
  // Pipelines that are apart are left out by their stages, which costs no look at a deal.
  const filters = dealBase({ ...query, apart: [] })
  // Looked up one by one: joined, all deals of the account would be read for the few that moved. Of all deals only those in the trash do not count.
  const isCounted =
    filters.length === 0
      ? sql`c.deal_id not in (
          select d.id from deals d where d.account_id = ${ctx.accountId} and d.deleted_at is not null
        )`
      : sql`(
          select true from deals d
          where d.account_id = ${ctx.accountId} and d.id = c.deal_id and d.deleted_at is null
            and ${predicate(ctx, dealSource, { filters })}
        )`
  return sql`
    select m.stage_id as key, sum(m.n)::float8 as n, sum(m.hours)::float8 as a,
      coalesce(sum(m.n) filter (where entered.place > stayed.place and entered.place < entered.last), 0)::float8 as b
    from (
      select stage_id, next_id, count(*) as n, sum(hours) as hours
      from (
        select distinct on (c.deal_id, c.stage_id) c.stage_id, c.next_id,
          date_part('epoch', c.left_at - c.entered_at) / 3600 as hours
        from stage_stays c
        where c.account_id = ${ctx.accountId} and c.left_at >= ${midnight(range.from, 0)} and c.left_at < ${midnight(range.to, 1)}
          and ${isCounted}
        order by c.deal_id, c.stage_id, c.id desc
      ) last
      group by 1, 2
    ) m
    join ${stagePlaces(ctx)} stayed on stayed.id = m.stage_id and stayed.place < stayed.last - 1
      and stayed.pipeline_id <> all(${[...query.apart]}::uuid[])
    left join ${stagePlaces(ctx)} entered on entered.id = m.next_id and entered.pipeline_id = stayed.pipeline_id
    group by m.stage_id`
}
