import type { Stage } from "@funil/contract/pipelines"
import type { Context } from "../../platform/context.ts"
import { getPipeline } from "./get-pipeline.ts"

/** The stages of a pipeline that the caller may see, in order. */
export async function listStages(ctx: Context, pipelineId: string): Promise<Stage[]> {
  const { stages } = await getPipeline(ctx, pipelineId)
  return stages
}
