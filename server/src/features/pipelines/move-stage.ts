import { requireCan } from "../../platform/access/require-can.ts"
import { AppError, invalid, notFound } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { keyBefore } from "../../platform/order-key.ts"
import { arrangeStage } from "./arrange-stage.ts"
import { lockPipeline, stageOf, stagePlaces } from "./pipeline-queries.ts"

/** Puts an open stage before another one of its pipeline; null puts it last among the open ones. */
export async function moveStage(ctx: Context, id: string, beforeId: string | null): Promise<void> {
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
    // A pipeline has at least 3 stages, so there is a won one.
    const wonStage = pipeline.stages.at(-2)?.id ?? null
    if (beforeId === null && id === wonStage) throw new AppError("closing_stage")
    const position = keyBefore(await stagePlaces(tx, pipeline.id), id, beforeId ?? wonStage)
    if (position === undefined) throw invalid("before_id", "not_found")
    await arrangeStage(tx, pipeline, { ...stage, deleted_at: null }, { position })
  })
}
