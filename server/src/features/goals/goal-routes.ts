import * as goals from "@funil/contract/goals"
import { route, type Route } from "../../platform/http/route.ts"
import { createGoal } from "./create-goal.ts"
import { deleteGoal } from "./delete-goal.ts"
import { listGoals } from "./list-goals.ts"
import { updateGoal } from "./update-goal.ts"

export const goalRoutes: Route[] = [
  route(goals.listGoals, ({ ctx, query }) => listGoals(ctx, query.month)),
  route(goals.createGoal, ({ ctx, body }) => createGoal(ctx, body)),
  route(goals.updateGoal, ({ ctx, params, body, ifMatch }) => updateGoal(ctx, params.id, body, ifMatch)),
  route(goals.deleteGoal, ({ ctx, params, ifMatch }) => deleteGoal(ctx, params.id, ifMatch)),
]
