import { useQuery } from "@tanstack/react-query"
import { pipelinesOptions } from "../../features/pipelines/pipeline-api.ts"
import { UserDetail } from "../../features/users/user-detail.tsx"
import { userKind } from "../../features/users/user-kind.ts"
import { RecordActivity } from "../activity/record-activity.tsx"
import { RecordPanel, type RecordPlace } from "./record-panel.tsx"

/** A user on any page that opens it: profile and permissions. */
export function UserRecord({ id, onClose }: Pick<RecordPlace, "id" | "onClose">) {
  const pipelines = useQuery(pipelinesOptions).data ?? []
  return (
    <UserDetail
      id={id}
      pipelines={pipelines}
      activity={<RecordActivity kind={userKind} id={id} />}
      onClose={onClose}
    />
  )
}

/** A user beside the list. */
export function UserPage() {
  return <RecordPanel kind={userKind}>{(place) => <UserRecord {...place} />}</RecordPanel>
}
