import { notifyManager, type QueryClient, useQueryClient } from "@tanstack/react-query"
import { useSyncExternalStore } from "react"
import type { DealNeighbours } from "../../features/deals/detail/deal-head.tsx"

/** The previous and next deal in the order of a view. `orderOf` reads that order from the cache. */
export function useDealNeighbours(
  dealId: string,
  orderOf: (client: QueryClient) => readonly string[],
): DealNeighbours {
  const client = useQueryClient()
  // A string, so React sees an unchanged result as equal.
  const found = useSyncExternalStore(
    // Batched, because queries can also be created while other components render.
    (listener) => client.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    () => {
      const order = [...new Set(orderOf(client))]
      const at = order.indexOf(dealId)
      return at < 0 ? " " : `${order[at - 1] ?? ""} ${order[at + 1] ?? ""}`
    },
  )
  const [previous, next] = found.split(" ")
  return { previous: previous || undefined, next: next || undefined }
}
