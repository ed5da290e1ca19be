import { createGoal } from "@funil/contract/settings/goals"
import type { World } from "../world.ts"
import type { Samples } from "./sample.ts"

let months = 0

/** Returns a month without a goal. */
function freeMonth(): string {
  months += 1
  return `${3000 + months}-03`
}

async function newGoal({ api, admin, pipeline, colleague }: World) {
  const body = { month: freeMonth(), pipeline_id: pipeline.id, user_id: colleague.id, amount: 10 }
  return { params: { id: (await api.call(createGoal, admin, { body })).id } }
}

const ofDashboard = ({ pipeline, colleague }: World) => ({
  query: {
    pipeline_id: pipeline.id,
    user_id: colleague.id,
    from_date: "2026-03-01",
    to_date: "2026-03-31",
  },
})

/** Successful calls of the world's admin about goals and dashboards. */
export const goalSamples: Samples = {
  "goal.list": () => ({ query: { month: "2026-03" } }),
  "goal.create": ({ pipeline, colleague }) => ({
    body: { month: freeMonth(), pipeline_id: pipeline.id, user_id: colleague.id, amount: 10, count: 2 },
  }),
  "goal.update": async (world) => ({
    ...(await newGoal(world)),
    body: {
      month: freeMonth(),
      pipeline_id: world.pipeline.id,
      user_id: world.colleague.id,
      amount: 20,
      count: 3,
    },
  }),
  "goal.delete": newGoal,
  "dashboard.cards": ofDashboard,
  "dashboard.sales": ofDashboard,
  "dashboard.tasks": ofDashboard,
  "dashboard.people": ofDashboard,
  "dashboard.team": ({ pipeline }) => ({ query: { pipeline_id: pipeline.id } }),
  "dashboard.financial": ofDashboard,
}
