import { useQuery } from "@tanstack/react-query"
import { useMessages } from "../../lib/text/messages.ts"
import { recordOptions } from "../../records/record-api.ts"
import { ErrorState } from "../../ui/marks/error-state.tsx"
import { Skeleton } from "../../ui/marks/skeleton.tsx"
import { UserFields } from "./user-fields.tsx"
import { userKind } from "./user-kind.ts"

/** The user's own profile with inline editing. */
export function OwnProfile({ id }: { id: string }) {
  const m = useMessages()
  const { data, error, refetch } = useQuery(recordOptions(userKind, id))
  if (error && !data) {
    return <ErrorState title={m.details.loadFailed} error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <Skeleton height={320} />
  return <UserFields user={data.data} pipelines={[]} />
}
