import { useQuery } from "@tanstack/react-query"
import { useNavigate, useParams } from "@tanstack/react-router"
import { pipelinesOptions } from "../../features/pipelines/pipeline-api.ts"
import { UserDetail } from "../../features/users/user-detail.tsx"
import { userKind } from "../../features/users/user-kind.ts"
import { RecordActivity } from "../activity/record-activity.tsx"
import { besideList } from "../records-lists/list-neighbours.ts"
import { RecordPanel } from "../records-lists/record-panel.tsx"

/** A user beside the list: who they are and what they may do. */
export function UserPage() {
  const navigate = useNavigate()
  const { userId } = useParams({ from: "/signed-in/admin/users/$userId" })
  const pipelines = useQuery(pipelinesOptions).data ?? []
  const close = () => void navigate({ to: "/admin/users", search: true })
  return (
    <RecordPanel
      kind={userKind}
      id={userId}
      onOpen={(id) =>
        void navigate({ to: "/admin/users/$userId", params: { userId: id }, search: true, ...besideList })
      }
      onClose={close}
    >
      <UserDetail
        id={userId}
        pipelines={pipelines}
        activity={<RecordActivity kind={userKind} id={userId} />}
        onClose={close}
      />
    </RecordPanel>
  )
}
