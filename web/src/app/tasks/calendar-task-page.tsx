import { useNavigate, useParams } from "@tanstack/react-router"
import { EditTaskDialog } from "../../features/tasks/task-dialog.tsx"

/** A task over the calendar. */
export function CalendarTaskPage() {
  const navigate = useNavigate()
  const { taskId } = useParams({ from: "/signed-in/tasks/calendar/$taskId/edit" })
  return (
    <EditTaskDialog
      taskId={taskId}
      onClose={() => void navigate({ to: "/tasks/calendar", search: true })}
      onOpenDeal={(dealId) =>
        void navigate({ to: "/tasks/calendar/deals/$dealId", params: { dealId }, search: true })
      }
    />
  )
}
