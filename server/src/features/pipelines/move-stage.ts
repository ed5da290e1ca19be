import { requireCan } from "../../platform/access/require-can.ts"
import { invalid, notFound } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { keyBefore } from "../../platform/order-key.ts"
import { arrangeStage } from "./arrange-stage.ts"
import { lockPipeline, stageOf, stagePlaces } from "./pipeline-queries.ts"

/**
 * Puts a stage before another one of its pipeline, or last, which makes it the lost one. `lostReason` is why the deals of the stage that
 * becomes the lost one by it are lost.
 */
export async function moveStage(
  ctx: Context,
  id: string,
  beforeId: string | null,
  lostReason?: string | null,
): Promise<void> {
  requireCan(ctx, "pipeline.write")
  await inTransaction(ctx, async (tx) => {
    const found = await tx.db
      .selectFrom("stages")
      .select("pipeline_id")
      .where("account_id", "=", tx.accountId)
      .where("id", "=", id)
      .executeTakeFirst()
    if (!found) throw notFound()
    const { pipeline, stage } = stageOf(await lockPipeline(tx, found.pipeline_id), id)
    if (beforeId === id) return
    const position = keyBefore(await stagePlaces(tx, pipeline.id), id, beforeId)
    if (position === undefined) throw invalid("before_id", "not_found")
    await arrangeStage(tx, pipeline, { ...stage, deleted_at: null }, { patch: { position }, lostReason })
  })
}
