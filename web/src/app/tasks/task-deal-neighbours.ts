import type { Task } from "@funil/contract/tasks"
import type { QueryClient } from "@tanstack/react-query"
import type { DealNeighbours } from "../../features/deals/deal-head.tsx"
import { taskKeys } from "../../features/tasks/task-api.ts"
import { useDealNeighbours } from "../deals/deal-neighbours.ts"

type Part = "list" | "calendar"

/** The calendar holds its tasks as they are, the list in pages; what only counts has no rows. */
function tasksOf(data: unknown): readonly Pick<Task, "deal_id">[] {
  if (Array.isArray(data)) return data
  const isPage = typeof data === "object" && data !== null && "data" in data && Array.isArray(data.data)
  return isPage ? (data.data as Task[]) : []
}

function orderOf(client: QueryClient, part: Part): string[] {
  const shown = client.getQueriesData({ queryKey: [...taskKeys.all, part], type: "active" })
  return shown.flatMap(([, data]) => tasksOf(data).flatMap(({ deal_id }) => deal_id ?? []))
}

/** The deals before and after one in the order in which the tasks behind it name them. */
export function useTaskDealNeighbours(part: Part, dealId: string): DealNeighbours {
  return useDealNeighbours(dealId, (client) => orderOf(client, part))
}
