import { stageKind } from "@funil/contract/stage-kind"
import { sql } from "kysely"
import { requireCan } from "../../platform/access/require-can.ts"
import { AppError, invalid } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { requireFresh } from "../../platform/http/versions.ts"
import type { StagePath } from "./get-stage.ts"
import { lockStageDeals } from "./lock-stage-deals.ts"
import { moveStageDeals } from "./move-stage-deals.ts"
import { lockPipeline, type PipelineRow, type StageRow, stageOf } from "./pipeline-queries.ts"
import { stageView } from "./pipeline-view.ts"
import { recountTotals } from "../deals/recount-totals.ts"
import { saveStage } from "./save-stage.ts"
import { settleDeals } from "./settle-deals.ts"
import { kindChanges } from "./kind-changes.ts"

const fewestStages = 3

/** Puts a stage in the trash. The deals that it holds go to the top of `moveTo`. */
export async function trashStage(
  ctx: Context,
  path: StagePath,
  moveTo?: string,
  ifMatch?: string,
): Promise<void> {
  requireCan(ctx, "pipeline.write")
  await inTransaction(ctx, async (tx) => {
    const { pipeline, stage } = stageOf(await lockPipeline(tx, path.pipelineId), path.id)
    await requireFresh(stage, ifMatch, () => stageView(pipeline, stage))
    await removeStage(tx, pipeline, stage, { at: tx.now(), moveTo })
  })
}

interface Removal {
  readonly at: Date
  readonly moveTo?: string | undefined
}

/**
 * Takes a stage out of a locked pipeline. The deals are recorded first, so that an undo, which goes backwards, restores the
 * stage before it moves them back. Deals in the trash leave the stage too, else they could be restored to nowhere.
 */
export async function removeStage(
  tx: Tx,
  pipeline: PipelineRow,
  stage: StageRow,
  { at, moveTo }: Removal,
): Promise<void> {
  const left = pipeline.stages.filter(({ id }) => id !== stage.id)
  if (left.length < fewestStages) throw new AppError("too_few_stages")
  const target = left.findIndex(({ id }) => id === (moveTo ?? left[0]?.id))
  const targetId = left[target]?.id
  if (targetId === undefined) throw invalid("move_to", "stage_of_pipeline")
  const changes = kindChanges(
    pipeline.stages.map(({ id }) => id),
    left.map(({ id }) => id),
  )
  await lockStageDeals(tx, [stage.id, targetId, ...changes.map(({ stageId }) => stageId)])
  const count = await countDeals(tx, stage.id)
  if (count > 0 && moveTo === undefined) throw new AppError("stage_has_deals", { params: { count } })
  await moveStageDeals(tx, stage.id, { stageId: targetId, kind: stageKind(left.length - 1 - target) })
  await settleDeals(tx, changes)
  await recountTotals(tx, [stage.id, targetId])
  await saveStage(tx, { ...stage, deleted_at: null }, { deleted_at: at })
}

async function countDeals(tx: Tx, stageId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from deals
    where account_id = ${tx.accountId} and pipeline_stage_id = ${stageId} and deleted_at is null
  `.execute(tx.db)
  return rows[0]?.count ?? 0
}
