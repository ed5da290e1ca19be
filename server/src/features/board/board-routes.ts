import * as pipelines from "@funil/contract/settings/pipelines"
import { route, type Route } from "../../platform/http/route.ts"
import { getBoard, listStageCards } from "./board.ts"
export const boardRoutes: Route[] = [
  route(pipelines.getBoard, ({ ctx, params, query: { per_stage, order } }) =>
    getBoard(ctx, params.id, { perStage: per_stage, orders: order, body: null }),
  ),
  route(pipelines.filterBoard, ({ ctx, params, query: { per_stage, order }, body }) =>
    getBoard(ctx, params.id, { perStage: per_stage, orders: order, body }),
  ),
  route(pipelines.listStageCards, ({ ctx, params, query: { search, ...query } }) =>
    listStageCards(ctx, params, query, { filters: [], search }),
  ),
  route(pipelines.filterStageCards, ({ ctx, params, query, body }) =>
    listStageCards(ctx, params, query, body),
  ),
]
