import { useNavigate, useParams } from "@tanstack/react-router"
import { DealOver } from "../deals/deal-over.tsx"
import { useTaskDealNeighbours } from "./task-deal-neighbours.ts"

/** The deal of a task, over the calendar. */
export function DealInCalendarPage() {
  const navigate = useNavigate()
  const { dealId } = useParams({ from: "/signed-in/tasks/calendar/deals/$dealId" })
  return (
    <DealOver
      dealId={dealId}
      neighbours={useTaskDealNeighbours("calendar", dealId)}
      onOpen={(next) =>
        void navigate({
          to: "/tasks/calendar/deals/$dealId",
          params: { dealId: next },
          search: true,
          replace: true,
        })
      }
      onClose={() => void navigate({ to: "/tasks/calendar", search: true })}
    />
  )
}
