import type { Board, BoardStage } from "@funil/contract/pipelines"
import { requireCan, scopeFor } from "../../platform/access/require-can.ts"
import { notFound } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { shareRuns } from "../../platform/share-runs.ts"
import { type BareCard, withLinks } from "../deals/deal-read.ts"
import { cardView } from "../deals/deal-view.ts"
import { findPipelineRow } from "../pipelines/pipeline-queries.ts"
import { pipelineView } from "../pipelines/pipeline-view.ts"
import { type BoardRow, type BoardWanted, readBoard, seesWholePipelines } from "./board-read.ts"

function hasCard(row: BoardRow): row is BoardRow & BareCard {
  return row.id !== null
}

const shared = shareRuns<Board>()

/** All that a board depends on besides the database: callers with the same key see the same. */
function keyOf(ctx: Context, id: string, { perStage, orders }: BoardWanted): string {
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

/** The board of a pipeline: all its stages with exact totals and first cards; with a body, of the deals that it finds. */
export async function getBoard(ctx: Context, id: string, wanted: BoardWanted): Promise<Board> {
  requireCan(ctx, "pipeline.read")
  const read = () => inTransaction(ctx, (tx) => wholeBoard(tx, id, wanted))
  // When somebody moves a card, everyone with the board open asks for it at the same moment.
  return wanted.body === null ? shared(keyOf(ctx, id, wanted), read) : read()
}

async function wholeBoard(tx: Tx, id: string, wanted: BoardWanted): Promise<Board> {
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
