import { useNavigate, useParams } from "@tanstack/react-router"
import { TaskOver } from "../tasks/task-over.tsx"

/** A task over Today. */
export function TaskOfTodayPage() {
  const navigate = useNavigate()
  const { taskId } = useParams({ from: "/signed-in/today/tasks/$taskId/edit" })
  return (
    <TaskOver
      id={taskId}
      dealHref={(dealId) => `/today/deals/${dealId}`}
      onClose={() => void navigate({ to: "/today" })}
    />
  )
}
