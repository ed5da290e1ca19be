import * as pipelines from "@funil/contract/settings/pipelines"
import type * as z from "zod/mini"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { route, type Route } from "../../platform/http/route.ts"
import { customFieldStore } from "../custom-fields/custom-fields.ts"
import { taskTypeStore } from "../tasks/task-types.ts"
import { createPipeline } from "./create-pipeline.ts"
import { getPipeline, listPipelines, pipelineStore, trashPipeline, updatePipeline } from "./pipelines.ts"
import { createStage, getStage, listStages, moveStage, trashStage, updateStage } from "./stages.ts"

type Move = z.output<typeof pipelines.moveElement.body>

/** The verb that moves an element of each kind. */
const movers: Record<Move["entity"], (ctx: Context, id: string, beforeId: string | null) => Promise<void>> = {
  pipeline: (ctx, ...move) => pipelineStore.move(requireCan(ctx, "pipeline.write"), ...move),
  stage: (ctx, ...move) => moveStage(requireCan(ctx, "pipeline.write"), ...move),
  task_type: (ctx, ...move) => taskTypeStore.move(requireCan(ctx, "task_type.write"), ...move),
  custom_field: (ctx, ...move) => customFieldStore.move(requireCan(ctx, "custom_field.write"), ...move),
}

export const pipelineRoutes: Route[] = [
  route(pipelines.listPipelines, ({ ctx, query }) => listPipelines(ctx, query)),
  route(pipelines.getPipeline, ({ ctx, params }) => getPipeline(ctx, params.id)),
  route(pipelines.createPipeline, ({ ctx, body }) => createPipeline(ctx, body)),
  route(pipelines.updatePipeline, ({ ctx, params, body, ifMatch }) =>
    updatePipeline(ctx, params.id, body, ifMatch),
  ),
  route(pipelines.trashPipeline, ({ ctx, params, ifMatch }) => trashPipeline(ctx, params.id, ifMatch)),
  route(pipelines.listStages, ({ ctx, params }) => listStages(ctx, params.id)),
  route(pipelines.getStage, ({ ctx, params }) => getStage(ctx, params)),
  route(pipelines.createStage, ({ ctx, params, body }) => createStage(ctx, params.id, body)),
  route(pipelines.updateStage, ({ ctx, params, body, ifMatch }) => updateStage(ctx, params, body, ifMatch)),
  route(pipelines.trashStage, ({ ctx, params, query, ifMatch }) => trashStage(ctx, params, query, ifMatch)),
  route(pipelines.moveElement, async ({ ctx, body: { entity, id, before_id } }) => {
    await movers[entity](ctx, id, before_id)
    return {}
  }),
]
