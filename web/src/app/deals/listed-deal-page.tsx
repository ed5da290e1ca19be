import { useNavigate, useParams } from "@tanstack/react-router"
import { dealKind } from "../../features/deals/deal-kind.ts"
import { besideList, useListNeighbours } from "../records-lists/list-neighbours.ts"
import { DealOver } from "./deal-over.tsx"

/** A deal over the list. */
export function ListedDealPage() {
  const navigate = useNavigate()
  const { dealId } = useParams({ from: "/signed-in/deals-list/deals/$dealId" })
  const open = (next: string) =>
    void navigate({ to: "/deals/$dealId", params: { dealId: next }, search: true, ...besideList })
  return (
    <DealOver
      dealId={dealId}
      neighbours={useListNeighbours(dealKind, dealId)}
      onOpen={open}
      onClose={() => void navigate({ to: "/deals", search: true })}
    />
  )
}
