import { type CardOrder, cardOrders, recentDays } from "@funil/contract/settings/pipelines"
import type { FilterBody } from "@funil/contract/shared/filters"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import { dealScope } from "../../nouns/deal/deal-noun.ts"
import { dealSource } from "../../nouns/deal/deal-source.ts"
import { scopeFor } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { compileFilter } from "../../platform/records/compile-filter.ts"
import { compileSearch } from "../../platform/records/compile-search.ts"
import { guardedRead } from "../../platform/records/guarded-read.ts"
import { withCustomFields } from "../../platform/records/with-custom-fields.ts"
import { wallClockNow } from "../../platform/wall-clock.ts"
import { type BareCard, cardColumns, ownerJoin } from "../deals/deal-read.ts"
import { sumKey, summed } from "../deals/stage-totals.ts"

/** The limit for counts of late and stuck deals. The web shows "99+" at it. */
const maxCounted = 100
/** The limit for recently closed deals. The web shows "999+" at it. */
const maxRecent = 1000

/**
 * A stage with its totals and one of its first cards per row. An empty stage has one row without a
 * deal.
 */
export interface BoardRow extends Omit<BareCard, "id"> {
  stage_id: string
  count: number
  sum: number
  late: number
  stuck: number
  recent: number
  /** Null if `recent` reached its limit. */
  recent_sum: number | null
  id: string | null
}

/**
 * Whether the caller sees every deal of each visible pipeline, so that the stored totals are
 * theirs.
 */
export function seesWholePipelines(ctx: Context): boolean {
  const scope = scopeFor(ctx, "deal.read")
  return scope === "all" || scope === "own_pipelines"
}

export function isFiltered(body: FilterBody | null): body is FilterBody {
  return body !== null && (body.filters.length > 0 || Boolean(body.search))
}

/** The stored number of a stage's cards. Exact only for a caller who sees whole pipelines. */
export async function countOfStage(tx: Tx, stageId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`/* count of stage */
    select t.count from stage_totals t where t.account_id = ${tx.accountId} and t.stage_id = ${stageId}
  `.execute(tx.db)
  return rows[0]?.count ?? 0
}

/** Exact totals: the stored ones if the caller sees everything, else a count. */
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

/**
 * The deals that recently entered a closed stage, through the index of stuck ones. None for an open
 * stage.
 */
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

/** The first cards of each stage `s`. Each order in use reads its stages through its own index. */
function firstCards(
  ctx: Context,
  visible: RawBuilder<SqlBool>,
  { perStage, sorted }: { perStage: number; sorted: readonly StageOrder[] },
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

/** The order of a board's rows: by stage, then by card. */
function rowOrder(sorted: readonly StageOrder[]): RawBuilder<unknown> {
  const places = sorted.flatMap(({ order, stages }) => {
    const { place, way } = cardPlace(order)
    const where = sql`case when ${among(stages)} then`
    return [sql`${where} ${place} end ${way} nulls last`, sql`${where} d.id end ${way}`]
  })
  return sql.join([sql`s.later desc`, ...places, sql`d.position`, sql`d.id`])
}

export interface BoardQuery {
  readonly perStage: number
  /** The order by stage. */
  readonly orders: ReadonlyMap<string, CardOrder>
  readonly body: FilterBody | null
}

/**
 * Reads a board without the cards' links: exact totals, late and stuck deals up to 100, first
 * cards. The work has a bound unless a filter or a narrow role requires counting.
 */
export async function readBoard(
  tx: Tx,
  pipelineId: string,
  { perStage, orders, body }: BoardQuery,
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
  // Filters have too many different texts to be worth a prepared statement.
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
  // Under the account's policy no text index serves a search, since LIKE is not leakproof. So
  // filters go through the guarded reader.
  return filtered ? guardedRead(tx, query) : (await query.execute(tx.db)).rows
}

/** Each place has its own index, which ends with the id in the same direction. */
const places: Readonly<Record<CardOrder, { place: RawBuilder<unknown>; way: RawBuilder<unknown> }>> = {
  activity: { place: sql`d.open_task_end`, way: sql`asc` },
  value: { place: sql`d.amount`, way: sql`desc` },
  close: { place: sql`d.expected_close_date`, way: sql`asc` },
}

/** The place of a deal `d` in its column, and the direction. Manual order is the default. */
export function cardPlace(order: CardOrder | undefined) {
  return order ? places[order] : { place: sql`d.position`, way: sql`asc` }
}

/** The stages with one order. */
interface StageOrder {
  readonly order: CardOrder
  readonly stages: readonly string[]
}

/** The stages of each order in use. */
function sortedStages(orders: ReadonlyMap<string, CardOrder>): StageOrder[] {
  return cardOrders.flatMap((order) => {
    const stages = [...orders].flatMap(([stage, own]) => (own === order ? [stage] : []))
    return stages.length > 0 ? [{ order, stages }] : []
  })
}
