import type { Task } from "@funil/contract/records/tasks"
import type { QueryClient } from "@tanstack/react-query"
import type { DealNeighbours } from "../../features/deals/detail/deal-head.tsx"
import { taskKeys } from "../../features/tasks/task-api.ts"
import { useDealNeighbours } from "../deals/deal-neighbours.ts"

type Part = "list" | "calendar"

/**
 * Returns the tasks of a cached query. The calendar stores a plain array, the list pages, and
 * counts have no rows.
 */
function tasksOf(data: unknown): readonly Pick<Task, "deal_id">[] {
  if (Array.isArray(data)) return data
  const isPage = typeof data === "object" && data !== null && "data" in data && Array.isArray(data.data)
  return isPage ? (data.data as Task[]) : []
}

function orderOf(client: QueryClient, part: Part): string[] {
  const shown = client.getQueriesData({ queryKey: [...taskKeys.all, part], type: "active" })
  return shown.flatMap(([, data]) => tasksOf(data).flatMap(({ deal_id }) => deal_id ?? []))
}

/** The previous and next deal, in the order of the tasks behind. */
export function useTaskDealNeighbours(part: Part, dealId: string): DealNeighbours {
  return useDealNeighbours(dealId, (client) => orderOf(client, part))
}
