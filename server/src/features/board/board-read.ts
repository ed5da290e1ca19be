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
import { dealSource } from "../../nouns/deal/deal-source.ts"
import { dealScope } from "../../nouns/deal/deal-visibility.ts"

/** Late and stuck are counted up to this; the web shows "99+". */
const maxCounted = 100

/** A stage with its totals and, in each row, one of its first cards; a stage without cards has one row without a deal. */
export interface BoardRow extends Omit<BareCard, "id"> {
  stage_id: string
  count: number
  sum: number
  late: number
  stuck: number
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

/**
 * The whole board but for the cards' links: each stage with exact count and sum, late and stuck deals up to 100, and its first
 * cards. Bounded work whatever the number of deals, unless a filter or a narrow role makes counting necessary.
 */
export async function readBoard(
  tx: Tx,
  pipelineId: string,
  perStage: number,
  body: FilterBody | null,
): Promise<BoardRow[]> {
  const filtered = isFiltered(body)
  const source = filtered ? await withCustomFields(tx, dealSource, body) : dealSource
  const filter = filtered
    ? sql<SqlBool>`${compileFilter(tx, source, body.filters)} and ${compileSearch(tx, source, body.search)}`
    : sql<SqlBool>`true`
  const visible = sql<SqlBool>`${dealScope(tx, "deal.read")} and ${filter}`
  const late = sql<SqlBool>`d.open_task_end < ${wallClockNow(tx)}::timestamp`
  const stuck = sql<SqlBool>`s.timeout > 0 and s.later > 1
    and d.last_stage_updated_at <= ${tx.now()}::timestamptz - make_interval(hours => s.timeout)`
  // A filter's text is one of many, so it is not worth preparing.
  const query = sql<BoardRow>`${filtered ? sql`` : sql`/* board */`}
    with s as materialized (
      select s.id, s.later, n.count, n.sum, ${counted(tx, visible, late)} as late, ${counted(tx, visible, stuck)} as stuck
      from (
        select s.account_id, s.id, s.timeout, count(*) over (order by s.position desc, s.id desc)::int - 1 as later
        from stages s
        where s.account_id = ${tx.accountId} and s.pipeline_id = ${pipelineId} and s.deleted_at is null
      ) s
      cross join lateral (${totals(tx, visible, !filtered && seesWholePipelines(tx), pipelineId)}) n
    ), d as materialized (
      select card.* from s
      cross join lateral (
        select * from deals d
        where d.account_id = ${tx.accountId} and d.pipeline_stage_id = s.id and d.deleted_at is null and ${visible}
        order by d.position, d.id limit ${perStage}
      ) card
    )
    select s.id as stage_id, s.count, s.sum, s.late, s.stuck, ${cardColumns}
    from s left join d on d.pipeline_stage_id = s.id ${ownerJoin(tx)}
    order by s.later desc, d.position, d.id
  `
  // Under the account's policy no text index serves a search (LIKE is not leakproof), so filters go through the guarded reader.
  return filtered ? guardedRead(tx, query) : (await query.execute(tx.db)).rows
}
