import * as contract from "@funil/contract/settings/goals"
import { queryOptions } from "@tanstack/react-query"
import { read } from "../../lib/api/api.ts"
import { settingWrites } from "../../settings/setting-api.ts"

export const goalWrites = settingWrites({
  key: "goals",
  endpoints: { create: contract.createGoal, update: contract.updateGoal, trash: contract.deleteGoal },
  words: (m) => m.dashboards.goals,
  nameOf: ({ month }) => month,
  also: [["dashboards"]],
})

/** All goals, newest month first. */
export const goalsOptions = queryOptions({
  queryKey: [goalWrites.key],
  queryFn: ({ signal }) => read(contract.listGoals, {}, { signal }),
  meta: { silent: true },
})
