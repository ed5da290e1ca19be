import type { createStage as endpoint, Stage } from "@funil/contract/pipelines"
import type * as z from "zod/mini"
import { requireCan } from "../../platform/access/require-can.ts"
import { invalid } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { record } from "../../platform/ledger/record.ts"
import { newId } from "../../platform/new-id.ts"
import { keyBefore } from "../../platform/order-key.ts"
import { getStage } from "./get-stage.ts"
import { lockPipeline, type PipelineRow, stagePlaces } from "./pipeline-queries.ts"
import { pipelineAudience, stageState } from "./pipeline-state.ts"

type Input = z.output<typeof endpoint.body>

/** So many stages a board still shows; also the most that a pipeline is made with. */
const maxStages = 50

/** Adds a stage before the won one. */
export async function createStage(ctx: Context, pipelineId: string, input: Input): Promise<Stage> {
  requireCan(ctx, "pipeline.write")
  return inTransaction(ctx, async (tx) => {
    const pipeline = await lockPipeline(tx, pipelineId)
    if (pipeline.stages.length >= maxStages) throw invalid("stages", "too_many", { maximum: maxStages })
    const id = newId()
    const row = {
      pipeline_id: pipeline.id,
      name: input.name,
      position: await placeBeforeWon(tx, pipeline, id),
      timeout: input.timeout ?? null,
      whatsapp_default_message: input.whatsapp_default_message ?? null,
      probability: input.probability ?? null,
    }
    const stamps = { created_at: tx.now(), updated_at: tx.now() }
    await tx.db
      .insertInto("stages")
      .values({ ...row, ...stamps, account_id: tx.accountId, id })
      .execute()
    await tx.db.insertInto("stage_totals").values({ account_id: tx.accountId, stage_id: id }).execute()
    const audience = pipelineAudience(pipeline.id)
    record(tx, { event: "stage.created", id, before: null, after: stageState(row), audience })
    return getStage(tx, { pipelineId: pipeline.id, id })
  })
}

async function placeBeforeWon(tx: Tx, pipeline: PipelineRow, id: string): Promise<string> {
  const places = await stagePlaces(tx, pipeline.id)
  // A pipeline has at least 3 stages, so there is a won one, and its place is among them.
  return keyBefore(places, id, pipeline.stages.at(-2)?.id ?? null) as string
}
