import { useNavigate, useParams } from "@tanstack/react-router"
import { CreateTaskTypeDialog, EditTaskTypeDialog } from "../../features/task-types/task-type-dialog.tsx"

/** A new type over the list. */
export function CreateTaskTypePage() {
  const navigate = useNavigate()
  return <CreateTaskTypeDialog onClose={() => void navigate({ to: "/admin/configs/tasks" })} />
}

/** A type over the list. */
export function EditTaskTypePage() {
  const navigate = useNavigate()
  const { typeId } = useParams({ from: "/signed-in/admin/configs/tasks/$typeId/edit" })
  return <EditTaskTypeDialog typeId={typeId} onClose={() => void navigate({ to: "/admin/configs/tasks" })} />
}
