import * as pipelines from "@funil/contract/pipelines"
import { route, type Route } from "../../platform/http/route.ts"
import { createPipeline } from "./create-pipeline.ts"
import { createStage } from "./create-stage.ts"
import { getPipeline } from "./get-pipeline.ts"
import { getStage } from "./get-stage.ts"
import { listPipelines } from "./list-pipelines.ts"
import { listStages } from "./list-stages.ts"
import { moveElement } from "./move-element.ts"
import { trashPipeline } from "./trash-pipeline.ts"
import { trashStage } from "./trash-stage.ts"
import { updatePipeline } from "./update-pipeline.ts"
import { updateStage } from "./update-stage.ts"

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
  route(pipelines.moveElement, ({ ctx, body }) => moveElement(ctx, body)),
]
