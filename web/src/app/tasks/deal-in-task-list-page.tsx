import { useNavigate, useParams } from "@tanstack/react-router"
import { DealOver } from "../deals/deal-over.tsx"
import { useTaskDealNeighbours } from "./task-deal-neighbours.ts"

/** The deal of a task, over the list of tasks. */
export function DealInTaskListPage() {
  const navigate = useNavigate()
  const { dealId } = useParams({ from: "/signed-in/tasks/list/deals/$dealId" })
  return (
    <DealOver
      dealId={dealId}
      neighbours={useTaskDealNeighbours("list", dealId)}
      onOpen={(next) =>
        void navigate({
          to: "/tasks/list/deals/$dealId",
          params: { dealId: next },
          search: true,
          replace: true,
        })
      }
      onClose={() => void navigate({ to: "/tasks/list", search: true })}
    />
  )
}
