import { useNavigate, useParams } from "@tanstack/react-router"
import { EditTaskTypeDialog } from "../../features/task-types/task-type-dialog.tsx"

/** A type over the list. */
export function EditTaskTypePage() {
  const navigate = useNavigate()
  const { typeId } = useParams({ from: "/signed-in/admin/configs/tasks/$typeId/edit" })
  return <EditTaskTypeDialog typeId={typeId} onClose={() => void navigate({ to: "/admin/configs/tasks" })} />
}
