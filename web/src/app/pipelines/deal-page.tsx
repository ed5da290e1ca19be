import { useQuery, type QueryClient } from "@tanstack/react-query"
import { useNavigate, useParams } from "@tanstack/react-router"
import { dealOptions } from "../../features/deals/deal-api.ts"
import { DealOver } from "../deals/deal-over.tsx"
import type { DealNeighbours } from "../../features/deals/detail/deal-head.tsx"
import { pipelineKeys } from "../../features/pipelines/pipeline-api.ts"
import { useDealNeighbours } from "../deals/deal-neighbours.ts"

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

/** The previous and next deal on the board behind: down each column, from left to right. */
function useBoardNeighbours(pipelineId: string | undefined, dealId: string): DealNeighbours {
  return useDealNeighbours(dealId, (client) => (pipelineId === undefined ? [] : orderOf(client, pipelineId)))
}

/** A deal over the board. */
export function DealPage() {
  const navigate = useNavigate()
  const { dealId } = useParams({ from: "/signed-in/pipelines/deals/$dealId" })
  const { data } = useQuery(dealOptions(dealId))
  const open = (next: string) =>
    void navigate({ to: "/pipelines/deals/$dealId", params: { dealId: next }, search: true, replace: true })
  return (
    <DealOver
      dealId={dealId}
      neighbours={useBoardNeighbours(data?.deal.pipeline_id, dealId)}
      onOpen={open}
      onClose={() => void navigate({ to: "/pipelines", search: true })}
    />
  )
}
