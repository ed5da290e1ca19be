import * as goals from "@funil/contract/settings/goals"
import { route, type Route } from "../../platform/http/route.ts"
import { createGoal, goalStore, listGoals, updateGoal } from "./goals.ts"

export const goalRoutes: Route[] = [
  route(goals.listGoals, ({ ctx, query }) => listGoals(ctx, query.month)),
  route(goals.createGoal, ({ ctx, body }) => createGoal(ctx, body)),
  route(goals.updateGoal, ({ ctx, params, body, ifMatch }) => updateGoal(ctx, params.id, body, ifMatch)),
  route(goals.deleteGoal, ({ ctx, params, ifMatch }) => goalStore.trash(ctx, params.id, ifMatch)),
]
