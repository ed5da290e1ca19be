import { useNavigate } from "@tanstack/react-router"
import { CreateTaskTypeDialog } from "../../features/task-types/task-type-dialog.tsx"

/** A new type over the list. */
export function CreateTaskTypePage() {
  const navigate = useNavigate()
  return <CreateTaskTypeDialog onClose={() => void navigate({ to: "/admin/configs/tasks" })} />
}
