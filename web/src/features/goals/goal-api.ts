import * as contract from "@funil/contract/settings/goals"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { call, read } from "../../lib/api/api.ts"
import { messages } from "../../lib/text/messages.ts"
import { showToast } from "../../lib/toasts.ts"

export const goalKeys = { list: ["goals"] as const, dashboards: ["dashboards"] as const }

/** All goals, newest month first. */
export const goalsOptions = queryOptions({
  queryKey: goalKeys.list,
  queryFn: ({ signal }) => read(contract.listGoals, {}, { signal }),
  meta: { silent: true },
})

function useRefresh(): () => void {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: goalKeys.list })
    void client.invalidateQueries({ queryKey: goalKeys.dashboards })
  }
}

function tell(title: string): void {
  showToast({ status: "success", title })
}

export function useCreateGoal() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: contract.GoalDraft) => call(contract.createGoal, { body }),
    onSuccess: () => {
      tell(messages().dashboards.goals.created)
      refresh()
    },
    meta: { failure: (m) => m.dashboards.goals.createFailed },
  })
}

export function useUpdateGoal(id: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: contract.GoalDraft) => call(contract.updateGoal, { params: { id }, body }),
    onSuccess: () => {
      tell(messages().dashboards.goals.updated)
      refresh()
    },
    meta: { failure: (m) => m.dashboards.goals.updateFailed },
  })
}

/** Deletes a goal. The undo in the toast creates it again. */
export function useDeleteGoal() {
  const refresh = useRefresh()
  const { mutate: create } = useCreateGoal()
  return useMutation({
    mutationFn: ({ id }: contract.Goal) => call(contract.deleteGoal, { params: { id } }),
    onSuccess: (_, { month, pipeline_id, user_id, amount, count }) => {
      const m = messages()
      const again = () => create({ month, pipeline_id, user_id, amount, count })
      showToast({
        status: "success",
        title: m.dashboards.goals.deleted,
        time: 10_000,
        action: { label: m.ui.undo, run: again },
      })
      refresh()
    },
    meta: { failure: (m) => m.dashboards.goals.deleteFailed },
  })
}
