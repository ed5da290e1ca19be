import { requireCan } from "../../platform/access/require-can.ts"
import { invalid } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { keyBefore } from "../../platform/order-key.ts"
import { lockAccount } from "../../platform/db/lock-account.ts"
import { lockPipeline, pipelinePlaces } from "./pipeline-queries.ts"
import { savePipeline } from "./save-pipeline.ts"

/** Puts a pipeline before another one, or last. */
export async function movePipeline(ctx: Context, id: string, beforeId: string | null): Promise<void> {
  requireCan(ctx, "pipeline.write")
  await inTransaction(ctx, async (tx) => {
    const pipeline = await lockPipeline(tx, id)
    if (beforeId === id) return
    await lockAccount(tx)
    const position = keyBefore(await pipelinePlaces(tx), id, beforeId)
    if (position === undefined) throw invalid("before_id", "not_found")
    await savePipeline(tx, pipeline, { position })
  })
}
