import { useNavigate, useParams } from "@tanstack/react-router"
import { EditTaskDialog } from "../../features/tasks/task-dialog.tsx"

/** A task over the day. */
export function TaskOfTodayPage() {
  const navigate = useNavigate()
  const { taskId } = useParams({ from: "/signed-in/today/tasks/$taskId/edit" })
  return (
    <EditTaskDialog
      taskId={taskId}
      onClose={() => void navigate({ to: "/today" })}
      onOpenDeal={(dealId) => void navigate({ to: "/today/deals/$dealId", params: { dealId } })}
    />
  )
}
