import type { DealCard } from "@funil/contract/records/deals"
import type { Board, BoardStage, CardOrder } from "@funil/contract/settings/pipelines"
import type { FilterBody } from "@funil/contract/shared/filters"
import { type Page, type TotalQuery, page } from "@funil/contract/shared/paging"
import { sql } from "kysely"
import { dealSource } from "../../nouns/deal/deal-source.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import { scopeFor } from "../../platform/access/require-can.ts"
import { notFound } from "../../platform/app-error.ts"
import { shareRuns } from "../../platform/concurrency.ts"
import type { Context } from "../../platform/context.ts"
import { type Tx, inTransaction, readAtOnce } from "../../platform/db/transaction.ts"
import { findPage } from "../../platform/records/paging/id-page.ts"
import { type BareCard, readCards, withLinks } from "../deals/deal-read.ts"
import { cardView } from "../deals/deal-view.ts"
import { findPipelineRow, stageOf } from "../pipelines/pipeline-queries.ts"
import { pipelineView, stageView } from "../pipelines/pipeline-view.ts"
import {
  type BoardRow,
  type BoardQuery,
  cardPlace,
  countOfStage,
  isFiltered,
  readBoard,
  seesWholePipelines,
} from "./board-read.ts"

const shared = shareRuns<Board>()

/**
 * Returns a pipeline's board: all stages with exact totals and first cards. A body filters the
 * deals.
 */
export async function getBoard(
  ctx: Permitted<"pipeline.read">,
  id: string,
  wanted: BoardQuery,
): Promise<Board> {
  const read = () => inTransaction(ctx, (tx) => wholeBoard(tx, id, wanted))
  // After a move everyone with the board open requests it at the same moment, so these reads are
  // shared.
  return wanted.body === null ? shared(keyOf(ctx, id, wanted), read) : read()
}

async function wholeBoard(tx: Tx, id: string, wanted: BoardQuery): Promise<Board> {
  const row = await findPipelineRow(tx, id)
  if (!row) throw notFound()
  const pipeline = pipelineView(row)
  const rows = await readBoard(tx, id, wanted)
  const totals = new Map(rows.map((row) => [row.stage_id, row]))
  const cards = Map.groupBy(await withLinks(tx, tx.db, rows.filter(hasCard)), ({ stage_id }) => stage_id)
  const stages = pipeline.stages.map((stage): BoardStage => {
    const { count = 0, sum = 0, late = 0, stuck = 0, recent = 0, recent_sum = 0 } = totals.get(stage.id) ?? {}
    const found = cards.get(stage.id) ?? []
    return {
      ...stage,
      count,
      sum,
      late,
      stuck,
      recent: stage.kind === "open" ? null : { count: recent, sum: recent_sum },
      cards: found.map((card) => cardView(card, stage, tx)),
    }
  })
  return { pipeline, stages }
}

interface Query extends TotalQuery {
  readonly page: number
  readonly per_page: number
  readonly order?: CardOrder | undefined
  readonly orderBy?: string | undefined
  readonly direction?: "asc" | "desc" | undefined
}

const none: FilterBody = { filters: [] }

/** The requested order: by field, else the order of the column. */
function orderOf({ order, orderBy, direction }: Query) {
  return orderBy ? { orderBy, direction } : { order: cardPlace(order) }
}

/** Returns a page of a stage's cards in board order or sorted. A body filters the cards. */
export async function listStageCards(
  ctx: Permitted<"deal.read">,
  { pipelineId, id }: { pipelineId: string; id: string },
  query: Query,
  body: FilterBody = none,
): Promise<Page<DealCard>> {
  const where = sql<boolean>`d.pipeline_stage_id = ${id}`
  const isCounted = query.total !== "next" && !isFiltered(body) && seesWholePipelines(ctx)
  const part = isCounted ? { ...query, total: "next" as const } : query
  const [[row, count], { ids, total }] = await Promise.all([
    readAtOnce(ctx, (tx) =>
      Promise.all([findPipelineRow(tx, pipelineId), isCounted ? countOfStage(tx, id) : null]),
    ),
    findPage(ctx, dealSource, { ...body, where, ...orderOf(query) }, part),
  ])
  const { pipeline, stage } = stageOf(row, id)
  const { kind, timeout } = stageView(pipeline, stage)
  const cards = await readAtOnce(ctx, (tx) => readCards(tx, tx.db, ids))
  return page(
    cards.map((card) => cardView(card, { kind, timeout }, ctx)),
    count ?? total,
    query,
  )
}

function hasCard(row: BoardRow): row is BoardRow & BareCard {
  return row.id !== null
}

/**
 * The key of everything that a board depends on besides the database. Callers with the same key see
 * the same board.
 */
function keyOf(ctx: Context, id: string, { perStage, orders }: BoardQuery): string {
  const { accountId, user } = ctx
  const scopes = [scopeFor(ctx, "pipeline.read"), scopeFor(ctx, "deal.read"), user?.pipelines]
  return JSON.stringify([
    accountId,
    id,
    perStage,
    [...orders],
    scopes,
    seesWholePipelines(ctx) ? null : user?.id,
  ])
}
