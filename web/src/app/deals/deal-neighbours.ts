import { notifyManager, type QueryClient, useQueryClient } from "@tanstack/react-query"
import { useSyncExternalStore } from "react"
import type { DealNeighbours } from "../../features/deals/deal-head.tsx"

/** The deals before and after one among those that a view shows, in its order; `orderOf` reads them from what is loaded. */
export function useDealNeighbours(
  dealId: string,
  orderOf: (client: QueryClient) => readonly string[],
): DealNeighbours {
  const client = useQueryClient()
  // Text, so that an unchanged answer is the same to React.
  const found = useSyncExternalStore(
    // Batched, since queries are also made while other components render.
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
