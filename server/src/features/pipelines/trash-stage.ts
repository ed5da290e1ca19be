import type { trashStage as endpoint } from "@funil/contract/pipelines"
import { stageKind } from "@funil/contract/stage-kind"
import { sql } from "kysely"
import type * as z from "zod/mini"
import { requireCan } from "../../platform/access/require-can.ts"
import { AppError, invalid } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { requireFresh } from "../../platform/http/versions.ts"
import { lostReason } from "../deals/deal-stage.ts"
import { requireSameClosing } from "./closing-stages.ts"
import type { StagePath } from "./get-stage.ts"
import { lockStageDeals } from "./lock-stage-deals.ts"
import { moveStageDeals, type StageTarget } from "./move-stage-deals.ts"
import { lockPipeline, type PipelineRow, type StageRow, stageOf } from "./pipeline-queries.ts"
import { stageView } from "./pipeline-view.ts"
import { recountTotals } from "../deals/recount-totals.ts"
import { saveStage } from "./save-stage.ts"

const minStages = 3

/** Puts an open stage in the trash. Its deals go to the top of `move_to`; `lost_reason` is why they are lost, if that is the lost stage. */
export async function trashStage(
  ctx: Context,
  path: StagePath,
  query: z.output<typeof endpoint.query>,
  ifMatch?: string,
): Promise<void> {
  requireCan(ctx, "pipeline.write")
  await inTransaction(ctx, async (tx) => {
    const { pipeline, stage } = stageOf(await lockPipeline(tx, path.pipelineId), path.id)
    await requireFresh(stage, ifMatch, () => stageView(pipeline, stage))
    await removeStage(tx, pipeline, stage, { ...query, at: tx.now() })
  })
}

interface Removal {
  readonly at: Date
  readonly move_to?: string | undefined
  readonly lost_reason?: string | undefined
}

/**
 * Takes an open stage out of a locked pipeline. The deals are recorded first, so that an undo, which goes backwards, restores the
 * stage before it moves them back. Deals in the trash leave the stage too, else they could be restored to nowhere.
 */
export async function removeStage(
  tx: Tx,
  pipeline: PipelineRow,
  stage: StageRow,
  { at, move_to, lost_reason }: Removal,
): Promise<void> {
  const left = pipeline.stages.filter(({ id }) => id !== stage.id)
  requireSameClosing(
    pipeline.stages.map(({ id }) => id),
    left.map(({ id }) => id),
  )
  if (left.length < minStages) throw new AppError("too_few_stages")
  const target = targetOf(left, move_to)
  await lockStageDeals(tx, [stage.id, target.stageId])
  const count = await countDeals(tx, stage.id)
  if (count > 0 && move_to === undefined) throw new AppError("stage_has_deals", { params: { count } })
  const reason = count > 0 ? lostReason({ ...pipeline, kind: target.kind }, lost_reason) : null
  tx.ledger.kind ??= "stage.trashed"
  await moveStageDeals(tx, stage.id, target, reason)
  await recountTotals(tx, [stage.id, target.stageId])
  await saveStage(tx, { ...stage, deleted_at: null }, { deleted_at: at })
}

/** Where the deals go: the stage that was named, else the first one. */
function targetOf(left: readonly StageRow[], moveTo: string | undefined): StageTarget {
  const index = moveTo === undefined ? 0 : left.findIndex(({ id }) => id === moveTo)
  const stageId = left[index]?.id
  if (stageId === undefined) throw invalid("move_to", "stage_of_pipeline")
  return { stageId, kind: stageKind(left.length - 1 - index) }
}

async function countDeals(tx: Tx, stageId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from deals
    where account_id = ${tx.accountId} and pipeline_stage_id = ${stageId} and deleted_at is null
  `.execute(tx.db)
  return rows[0]?.count ?? 0
}
