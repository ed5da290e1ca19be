import { type RawBuilder, sql } from "kysely"
import { scopeFor } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { sumKey } from "../deals/stage-totals.ts"
import type { CheckedQuery } from "./dashboard-query.ts"
import { dealMeasures, stagePlaces, weightedBy } from "./deal-measures.ts"
import { type Cut, summedUp } from "./read-cuts.ts"

/**
 * Groups open deals by stage. `a` sums amounts, `b` is like in `weightedBy`. Without a person it
 * reads the totals that the stages store, except the amounts of columns that sum another field.
 */
export function openByStage(ctx: Context, query: CheckedQuery): RawBuilder<unknown> {
  if (query.user_id || scopeFor(ctx, "deal.read") !== "all")
    return weightedBy(ctx, dealMeasures(query).open, sql`d.pipeline_stage_id`)
  const amount = sql`(
    select coalesce(sum(d.amount), 0) from deals d
    where d.account_id = ${ctx.accountId} and d.pipeline_stage_id = s.id and d.deleted_at is null
  )`
  const inPipeline = query.pipeline_id
    ? sql`s.pipeline_id = ${query.pipeline_id}`
    : sql`s.pipeline_id <> all(${[...query.apart]}::uuid[])`
  return sql`
    select key, n, a::float8 as a, (a * probability)::float8 as b
    from (
      select s.id as key, t.count::float8 as n, s.probability,
        case when ${sumKey(ctx, sql`s.pipeline_id`)} is null then t.sum else ${amount} end as a
      from ${stagePlaces(ctx)} s
      join pipelines p on p.account_id = ${ctx.accountId} and p.id = s.pipeline_id and p.deleted_at is null
      join stage_totals t on t.account_id = ${ctx.accountId} and t.stage_id = s.id
      where s.place < s.last - 1 and ${inPipeline}
    ) kept`
}

/** Returns all open deals as one group. */
export function openDeals(ctx: Context, query: CheckedQuery): Cut {
  return summedUp(openByStage(ctx, query))
}
