import type { DateRange } from "@funil/contract/home/dashboards"
import { type RawBuilder, sql } from "kysely"
import { dealSource } from "../../nouns/deal/deal-source.ts"
import type { Context } from "../../platform/context.ts"
import { predicate } from "../../platform/records/paging/record-query.ts"
import type { CheckedQuery } from "./dashboard-query.ts"
import { dealBase, stagePlaces } from "./deal-measures.ts"

/**
 * Groups the deals that left an open stage in the range by stage. `a` sums the hours in the stage,
 * `b` counts the deals that advanced. A deal counts by its last leaving.
 */
export function stageStays(ctx: Context, range: DateRange, query: CheckedQuery): RawBuilder<unknown> {
  const midnight = (date: string, shift: number) =>
    sql`((${date}::date + ${shift}::int)::timestamp at time zone ${ctx.timezone})`
  // Excludes pipelines by their stages, without reading deals.
  const filters = dealBase({ ...query, apart: [] })
  // Looks deals up one by one. A join would read all the account's deals for the few that moved.
  // Only trashed deals don't count.
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
