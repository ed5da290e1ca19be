import { useNavigate, useParams, useRouter } from "@tanstack/react-router"
import { TaskOver } from "./task-over.tsx"

/** A task over the calendar. */
export function CalendarTaskPage() {
  const navigate = useNavigate()
  const router = useRouter()
  const { taskId } = useParams({ from: "/signed-in/tasks/calendar/$taskId/edit" })
  return (
    <TaskOver
      id={taskId}
      dealHref={(dealId) =>
        router.buildLocation({ to: "/tasks/calendar/deals/$dealId", params: { dealId }, search: true }).href
      }
      onClose={() => void navigate({ to: "/tasks/calendar", search: true })}
    />
  )
}
