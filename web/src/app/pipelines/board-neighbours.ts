import { notifyManager, type QueryClient, useQueryClient } from "@tanstack/react-query"
import { useSyncExternalStore } from "react"
import type { DealNeighbours } from "../../features/deals/deal-head.tsx"
import { pipelineKeys } from "../../features/pipelines/pipeline-api.ts"

interface Columns {
  stages: readonly { cards: readonly { id: string }[] }[]
}

function isBoard(data: unknown): data is Columns {
  return typeof data === "object" && data !== null && "stages" in data && Array.isArray(data.stages)
}

function orderOf(client: QueryClient, pipelineId: string): string[] {
  const boards = client.getQueriesData({ queryKey: pipelineKeys.board(pipelineId), type: "active" })
  const board = boards.map(([, data]) => data).find(isBoard)
  return board?.stages.flatMap(({ cards }) => cards.map(({ id }) => id)) ?? []
}

/** The deals before and after one in the order of the board behind it: down its columns, from left to right. */
export function useBoardNeighbours(pipelineId: string | undefined, dealId: string): DealNeighbours {
  const client = useQueryClient()
  // Text, so that an unchanged answer is the same to React.
  const found = useSyncExternalStore(
    // Batched, since queries are also made while other components render.
    (listener) => client.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    () => {
      const order = pipelineId === undefined ? [] : orderOf(client, pipelineId)
      const at = order.indexOf(dealId)
      return at < 0 ? " " : `${order[at - 1] ?? ""} ${order[at + 1] ?? ""}`
    },
  )
  const [previous, next] = found.split(" ")
  return { previous: previous || undefined, next: next || undefined }
}
