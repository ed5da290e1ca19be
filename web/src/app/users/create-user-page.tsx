import { useQuery } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { pipelinesOptions } from "../../features/pipelines/pipeline-api.ts"
import { UserDialog } from "../../features/users/user-dialog.tsx"

/** An invitation over the list of users. */
export function CreateUserPage() {
  const navigate = useNavigate()
  const pipelines = useQuery(pipelinesOptions).data ?? []
  return (
    <UserDialog pipelines={pipelines} onClose={() => void navigate({ to: "/admin/users", search: true })} />
  )
}
