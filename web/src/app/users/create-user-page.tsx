import { useQuery } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { pipelinesOptions } from "../../features/pipelines/pipeline-api.ts"
import { InviteUserDialog } from "../../features/users/invite-user-dialog.tsx"

/** An invitation over the list. Sending opens the new user beside the list. */
export function CreateUserPage() {
  const navigate = useNavigate()
  const pipelines = useQuery(pipelinesOptions).data ?? []
  return (
    <InviteUserDialog
      pipelines={pipelines}
      onInvited={({ id }) =>
        void navigate({ to: "/admin/users/$userId", params: { userId: id }, search: true, replace: true })
      }
      onClose={() => void navigate({ to: "/admin/users", search: true })}
    />
  )
}
