import type { Stage } from "@funil/contract/pipelines"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { versioned } from "../../platform/http/versions.ts"
import { findPipelineRow, stageOf } from "./pipeline-queries.ts"
import { stageView } from "./pipeline-view.ts"

/** The ids of a stage and of its pipeline, as paths name them. */
export interface StagePath {
  readonly pipelineId: string
  readonly id: string
}

export async function getStage(ctx: Context, { pipelineId, id }: StagePath): Promise<Stage> {
  requireCan(ctx, "pipeline.read")
  return inTransaction(ctx, async (tx) => {
    const { pipeline, stage } = stageOf(await findPipelineRow(tx, pipelineId), id)
    return versioned(ctx, stageView(pipeline, stage), stage.version)
  })
}
