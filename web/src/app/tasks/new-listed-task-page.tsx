import { useNavigate } from "@tanstack/react-router"
import { NewTaskDialog } from "../../features/tasks/form/task-dialog.tsx"

/** A new task over the list. */
export function NewListedTaskPage() {
  const navigate = useNavigate()
  return <NewTaskDialog onClose={() => void navigate({ to: "/tasks/list", search: true })} />
}
