import { useQuery } from "@tanstack/react-query"
import { useNavigate, useParams } from "@tanstack/react-router"
import { dealOptions } from "../../features/deals/deal-api.ts"
import { useBoardNeighbours } from "./board-neighbours.ts"
import { DealOver } from "../deals/deal-over.tsx"

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
