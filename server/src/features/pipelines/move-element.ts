import type { moveElement as endpoint } from "@funil/contract/pipelines"
import type * as z from "zod/mini"
import { notFound } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { moveTaskType } from "../tasks/move-task-type.ts"
import { movePipeline } from "./move-pipeline.ts"
import { moveStage } from "./move-stage.ts"

type Input = z.output<typeof endpoint.body>

const movers: Partial<Record<Input["entity"], typeof movePipeline>> = {
  pipeline: movePipeline,
  stage: moveStage,
  task_type: moveTaskType,
}

/** Puts an element of the settings in another place among its kind. */
export async function moveElement(
  ctx: Context,
  { entity, id, before_id }: Input,
): Promise<Record<string, never>> {
  const move = movers[entity]
  if (!move) throw notFound()
  await move(ctx, id, before_id)
  return {}
}
