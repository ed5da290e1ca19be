import { type CardOrder, recentDays } from "@funil/contract/pipelines"
import type { FilterBody } from "@funil/contract/shared/filters"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import { scopeFor } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { compileFilter } from "../../platform/records/compile-filter.ts"
import { compileSearch } from "../../platform/records/compile-search.ts"
import { guardedRead } from "../../platform/records/guarded-read.ts"
import { withCustomFields } from "../../platform/records/with-custom-fields.ts"
import { wallClockNow } from "../../platform/wall-clock.ts"
import { type BareCard, cardColumns, ownerJoin } from "../deals/deal-read.ts"
import { summed, sumKey } from "../deals/sum-field.ts"
import { cardPlace, type Sorted, sortedStages } from "./card-order.ts"
import { dealSource } from "../../nouns/deal/deal-source.ts"
import { dealScope } from "../../nouns/deal/deal-visibility.ts"

/** Late and stuck are counted up to this; the web shows "99+". */
const maxCounted = 100
/** What a closed stage won or lost lately is counted up to this; the web shows "999+". */
const maxRecent = 1000

/** A stage with its totals and, in each row, one of its first cards; a stage without cards has one row without a deal. */
export interface BoardRow extends Omit<BareCard, "id"> {
  stage_id: string
  count: number
  sum: number
  late: number
  stuck: number
  recent: number
  /** Null where `recent` is only a part of them. */
  recent_sum: number | null
  id: string | null
}

/** Whether the caller sees every deal of a pipeline that he sees at all: then the kept totals are the caller's. */
export function seesWholePipelines(ctx: Context): boolean {
  const scope = scopeFor(ctx, "deal.read")
  return scope === "all" || scope === "own_pipelines"
}

export function isFiltered(body: FilterBody | null): body is FilterBody {
  return body !== null && (body.filters.length > 0 || Boolean(body.search))
}

/** How many cards a stage has, kept by every write; exact for whoever sees whole pipelines. */
export async function countOfStage(tx: Tx, stageId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`/* count of stage */
    select t.count from stage_totals t where t.account_id = ${tx.accountId} and t.stage_id = ${stageId}
  `.execute(tx.db)
  return rows[0]?.count ?? 0
}

/** Exact totals: kept by every write where they are the caller's, else counted. */
function totals(
  ctx: Context,
  visible: RawBuilder<SqlBool>,
  kept: boolean,
  pipelineId: string,
): RawBuilder<unknown> {
  if (kept) {
    return sql`select t.count, t.sum from stage_totals t where t.account_id = ${ctx.accountId} and t.stage_id = s.id`
  }
  return sql`
    select count(*)::int as count, coalesce(sum(${summed("d", sumKey(ctx, sql`${pipelineId}`))}), 0) as sum from deals d
    where d.account_id = ${ctx.accountId} and d.pipeline_stage_id = s.id and d.deleted_at is null and ${visible}`
}

function counted(
  ctx: Context,
  visible: RawBuilder<SqlBool>,
  condition: RawBuilder<SqlBool>,
): RawBuilder<number> {
  return sql`(
    select count(*)::int from (
      select from deals d where d.account_id = ${ctx.accountId} and d.pipeline_stage_id = s.id and d.deleted_at is null
        and ${condition} and ${visible} limit ${maxCounted}
    ) few
  )`
}

/** The deals that came into a closed stage lately, by the index of stuck ones; none of an open stage. */
function recent(ctx: Context, visible: RawBuilder<SqlBool>, pipelineId: string): RawBuilder<unknown> {
  return sql`
    select count(*)::int as recent, case when count(*) < ${maxRecent} then coalesce(sum(few.value), 0) end as recent_sum from (
      select ${summed("d", sumKey(ctx, sql`${pipelineId}`))} as value from deals d
      where d.account_id = ${ctx.accountId} and s.later < 2 and d.pipeline_stage_id = s.id and d.deleted_at is null
        and d.last_stage_updated_at > ${ctx.now()}::timestamptz - make_interval(days => ${recentDays}) and ${visible}
      limit ${maxRecent}
    ) few`
}

/** Whether a stage `s` is one of these. */
function among(stages: readonly string[]): RawBuilder<SqlBool> {
  return sql`s.id = any(${[...stages]}::uuid[])`
}

/** The first cards of each stage `s`, in its order; the stages of each order that is in use are found by its index. */
function firstCards(
  ctx: Context,
  visible: RawBuilder<SqlBool>,
  { perStage, sorted }: { perStage: number; sorted: readonly Sorted[] },
): RawBuilder<unknown> {
  const first = (where: RawBuilder<SqlBool>, order?: CardOrder) => {
    const { place, way } = cardPlace(order)
    return sql`(
      select * from deals d
      where d.account_id = ${ctx.accountId} and d.pipeline_stage_id = s.id and d.deleted_at is null and ${where} and ${visible}
      order by ${place} ${way} nulls last, d.id ${way} limit ${perStage}
    )`
  }
  if (sorted.length === 0) return first(sql`true`)
  const byHand = sql<SqlBool>`not ${among(sorted.flatMap(({ stages }) => stages))}`
  const parts = [first(byHand), ...sorted.map(({ order, stages }) => first(among(stages), order))]
  return sql.join(parts, sql` union all `)
}

/** The order of the rows of a board: by stage, and in each as its cards stand. */
function rowOrder(sorted: readonly Sorted[]): RawBuilder<unknown> {
  const places = sorted.flatMap(({ order, stages }) => {
    const { place, way } = cardPlace(order)
    const where = sql`case when ${among(stages)} then`
    return [sql`${where} ${place} end ${way} nulls last`, sql`${where} d.id end ${way}`]
  })
  return sql.join([sql`s.later desc`, ...places, sql`d.position`, sql`d.id`])
}

export interface BoardWanted {
  readonly perStage: number
  /** By stage. */
  readonly orders: ReadonlyMap<string, CardOrder>
  readonly body: FilterBody | null
}

/**
 * The whole board but for the cards' links: each stage with exact count and sum, late and stuck deals up to 100, and its first
 * cards. Bounded work whatever the number of deals, unless a filter or a narrow role makes counting necessary.
 */
export async function readBoard(
  tx: Tx,
  pipelineId: string,
  { perStage, orders, body }: BoardWanted,
): Promise<BoardRow[]> {
  const filtered = isFiltered(body)
  const source = filtered ? await withCustomFields(tx, dealSource, body) : dealSource
  const filter = filtered
    ? sql<SqlBool>`${compileFilter(tx, source, body.filters)} and ${compileSearch(tx, source, body.search)}`
    : sql<SqlBool>`true`
  const visible = sql<SqlBool>`${dealScope(tx, "deal.read")} and ${filter}`
  const sorted = sortedStages(orders)
  const late = sql<SqlBool>`d.open_task_end < ${wallClockNow(tx)}::timestamp`
  const stuck = sql<SqlBool>`s.timeout > 0 and s.later > 1
    and d.last_stage_updated_at <= ${tx.now()}::timestamptz - make_interval(hours => s.timeout)`
  // A filter's text is one of many, so it is not worth preparing.
  const query = sql<BoardRow>`${filtered ? sql`` : sql`/* board */`}
    with s as materialized (
      select s.id, s.later, n.count, n.sum, r.recent, r.recent_sum,
        ${counted(tx, visible, late)} as late, ${counted(tx, visible, stuck)} as stuck
      from (
        select s.account_id, s.id, s.timeout, count(*) over (order by s.position desc, s.id desc)::int - 1 as later
        from stages s
        where s.account_id = ${tx.accountId} and s.pipeline_id = ${pipelineId} and s.deleted_at is null
      ) s
      cross join lateral (${totals(tx, visible, !filtered && seesWholePipelines(tx), pipelineId)}) n
      cross join lateral (${recent(tx, visible, pipelineId)}) r
    ), d as materialized (
      select card.* from s cross join lateral (${firstCards(tx, visible, { perStage, sorted })}) card
    )
    select s.id as stage_id, s.count, s.sum, s.late, s.stuck, s.recent, s.recent_sum, ${cardColumns}
    from s left join d on d.pipeline_stage_id = s.id ${ownerJoin(tx)}
    order by ${rowOrder(sorted)}
  `
  // Under the account's policy no text index serves a search (LIKE is not leakproof), so filters go through the guarded reader.
  return filtered ? guardedRead(tx, query) : (await query.execute(tx.db)).rows
}
