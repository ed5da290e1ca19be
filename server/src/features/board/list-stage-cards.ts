import type { DealCard } from "@funil/contract/deals"
import type { CardOrder } from "@funil/contract/pipelines"
import type { FilterBody } from "@funil/contract/shared/filters"
import { type Page, page, type TotalQuery } from "@funil/contract/shared/paging"
import { sql } from "kysely"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { readAtOnce } from "../../platform/db/transaction.ts"
import { findPage } from "../../platform/records/find-page.ts"
import { readCards } from "../deals/deal-read.ts"
import { dealSource } from "../../nouns/deal/deal-source.ts"
import { cardView } from "../deals/deal-view.ts"
import { cardPlace } from "./card-order.ts"
import { countOfStage, isFiltered, seesWholePipelines } from "./board-read.ts"
import { findPipelineRow, stageOf } from "../pipelines/pipeline-queries.ts"
import { stageView } from "../pipelines/pipeline-view.ts"

interface Query extends TotalQuery {
  readonly page: number
  readonly per_page: number
  readonly order?: CardOrder | undefined
  readonly orderBy?: string | undefined
  readonly direction?: "asc" | "desc" | undefined
}

const none: FilterBody = { filters: [] }

/** The order that is asked for: that of a field, else of the column. */
function orderOf({ order, orderBy, direction }: Query) {
  return orderBy ? { orderBy, direction } : { order: cardPlace(order) }
}

/** A page of the cards of a stage, as the board has them or sorted; with a body, of those that it finds. */
export async function listStageCards(
  ctx: Context,
  { pipelineId, id }: { pipelineId: string; id: string },
  query: Query,
  body: FilterBody = none,
): Promise<Page<DealCard>> {
  requireCan(ctx, "deal.read")
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
