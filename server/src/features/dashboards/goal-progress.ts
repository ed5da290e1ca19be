import type { DateRange, GoalProgress } from "@funil/contract/home/dashboards"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import { dealSource } from "../../nouns/deal/deal-source.ts"
import { personName } from "../../nouns/noun.ts"
import type { Context } from "../../platform/context.ts"
import { predicate } from "../../platform/records/paging/record-query.ts"
import { today } from "../../platform/wall-clock.ts"
import type { CheckedQuery } from "./dashboard-query.ts"
import { dealMeasures, localDate } from "./deal-measures.ts"
import { monthOn, monthsFrom } from "./period.ts"
import type { Cut, Row } from "./read-cuts.ts"

const maxGoals = 200

/** The key of a goal's row. The row's sums are the won deals. */
interface Aim {
  readonly id: string
  readonly month: string
  readonly pipeline_id: string | null
  readonly user_id: string | null
  readonly amount: number | null
  readonly count: number | null
}

/**
 * Matches goals of exactly the requested scope. Without a pipeline it takes goals for all
 * pipelines, without a person goals for everyone.
 */
export function exactlyOf({ pipeline_id, user_id }: CheckedQuery): RawBuilder<SqlBool> {
  return sql`goal.pipeline_id is not distinct from ${pipeline_id ?? null}::uuid and goal.user_id is not distinct from ${user_id ?? null}::uuid`
}

/** Returns the goals of the months that the range touches, with the won deals for each. */
export function goalsCut(ctx: Context, query: CheckedQuery, range: DateRange, of = partlyOf): Cut {
  const months = { from: monthOn(range.from, 0), to: monthsFrom(range.to).to }
  // A goal may name an excluded pipeline, so each goal excludes pipelines itself.
  const { filters } = dealMeasures({ ...query, apart: [] }).won(months)
  const day = localDate(ctx, sql`d.closed_at`)
  return (part) => sql`
    select ${part}::text as part,
      json_build_object('id', g.id, 'month', to_char(g.month, 'YYYY-MM'), 'pipeline_id', g.pipeline_id, 'user_id', g.user_id,
        'amount', g.amount, 'count', g.count)::text as key,
      nullif(concat_ws(' · ', (
        select ${personName(ctx, "u")} from users u where u.account_id = ${ctx.accountId} and u.id = g.user_id
      ), (
        select p.name from pipelines p where p.account_id = ${ctx.accountId} and p.id = g.pipeline_id
      )), '') as label, null::text as position,
      coalesce(sum(w.n), 0)::float8 as n, coalesce(sum(w.a), 0)::float8 as a, null::float8 as b,
      (row_number() over (order by g.month, g.pipeline_id nulls first, g.user_id nulls first, g.id))::int as place,
      0 as groups, null::float8 as rest_n, null::float8 as rest_a, null::float8 as rest_b
    from (
      select goal.* from goals goal
      where goal.account_id = ${ctx.accountId} and goal.deleted_at is null
        and goal.month >= ${months.from}::date and goal.month <= ${months.to}::date and ${of(query)}
      order by goal.month, goal.id limit ${maxGoals}
    ) g
    left join (
      select date_trunc('month', (${day})::timestamp)::date as month, d.pipeline_id, d.user_id, count(*) as n, sum(d.amount) as a
      from deals d
      where d.account_id = ${ctx.accountId} and d.deleted_at is null and ${predicate(ctx, dealSource, { filters })}
      group by 1, 2, 3
    ) w on w.month = g.month and (
        g.pipeline_id = w.pipeline_id or g.pipeline_id is null and w.pipeline_id <> all(${[...query.apart]}::uuid[])
      )
      and (g.user_id is null or g.user_id = w.user_id)
    group by g.id, g.month, g.pipeline_id, g.user_id, g.amount, g.count`
}

/** Returns the share of a month's days that are over at the end of today. */
function shareOver(month: string, day: string): number {
  const { from, to } = monthsFrom(`${month}-01`)
  if (day < from) return 0
  return day >= to ? 1 : Number(day.slice(-2)) / Number(to.slice(-2))
}

/** Returns the goals as the dashboard shows them. */
export function goalsOf(ctx: Context, query: CheckedQuery, rows: readonly Row[]): GoalProgress[] {
  const day = today(ctx)
  return rows.map(({ key, label, n, a }) => {
    const aim = JSON.parse(key ?? "{}") as Aim
    const asked = {
      pipeline_id: aim.pipeline_id ?? query.pipeline_id,
      user_id: aim.user_id ?? query.user_id,
      apart: query.apart,
    }
    const { filters } = dealMeasures(asked).won(monthsFrom(`${aim.month}-01`))
    return {
      ...aim,
      label,
      won_amount: a ?? 0,
      won: n,
      share: shareOver(aim.month, day),
      filters: [...filters],
    }
  })
}

/** Matches goals within the requested pipeline and person, including goals for a part of them. */
function partlyOf({ pipeline_id, user_id }: CheckedQuery): RawBuilder<SqlBool> {
  return sql`(${pipeline_id ?? null}::uuid is null or goal.pipeline_id = ${pipeline_id ?? null}::uuid)
    and (${user_id ?? null}::uuid is null or goal.user_id = ${user_id ?? null}::uuid)`
}
