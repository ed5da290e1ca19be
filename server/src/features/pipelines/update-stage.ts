import type { Stage, updateStage as endpoint } from "@funil/contract/pipelines"
import type * as z from "zod/mini"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { requireFresh } from "../../platform/http/versions.ts"
import { getStage, type StagePath } from "./get-stage.ts"
import { lockPipeline, stageOf } from "./pipeline-queries.ts"
import { stageView } from "./pipeline-view.ts"
import { saveStage } from "./save-stage.ts"

type Input = z.output<typeof endpoint.body>

export async function updateStage(
  ctx: Context,
  path: StagePath,
  input: Input,
  ifMatch?: string,
): Promise<Stage> {
  requireCan(ctx, "pipeline.write")
  return inTransaction(ctx, async (tx) => {
    const { pipeline, stage } = stageOf(await lockPipeline(tx, path.pipelineId), path.id)
    await requireFresh(stage, ifMatch, () => stageView(pipeline, stage))
    const { name = stage.name, timeout = stage.timeout } = input
    const { whatsapp_default_message = stage.whatsapp_default_message } = input
    const { probability = stage.probability } = input
    const patch = { name, timeout, whatsapp_default_message, probability }
    await saveStage(tx, { ...stage, deleted_at: null }, patch)
    return getStage(tx, path)
  })
}
