import type { moveElement as endpoint } from "@funil/contract/pipelines"
import type * as z from "zod/mini"
import type { Context } from "../../platform/context.ts"
import { moveCustomField } from "../custom-fields/move-custom-field.ts"
import { moveTaskType } from "../tasks/move-task-type.ts"
import { movePipeline } from "./move-pipeline.ts"
import { moveStage } from "./move-stage.ts"

type Input = z.output<typeof endpoint.body>

const movers: Record<Input["entity"], (ctx: Context, id: string, beforeId: string | null) => Promise<void>> =
  {
    pipeline: movePipeline,
    stage: moveStage,
    task_type: moveTaskType,
    custom_field: moveCustomField,
  }

/** Puts an element of the settings in another place among its kind. */
export async function moveElement(
  ctx: Context,
  { entity, id, before_id }: Input,
): Promise<Record<string, never>> {
  await movers[entity](ctx, id, before_id)
  return {}
}
