import { useQuery } from "@tanstack/react-query"
import { UsersRound } from "lucide-react"
import { Suspense } from "react"
import { pipelinesOptions } from "../../features/pipelines/pipeline-api.ts"
import { userCells } from "../../features/users/user-cells.tsx"
import { userKind } from "../../features/users/user-kind.ts"
import { useMessages } from "../../lib/text/messages.ts"
import type { CellViews } from "../../records/table/table-row.tsx"
import { EmptyState } from "../../ui/marks/empty-state.tsx"
import { late } from "../../ui/screen/late.ts"
import { useListPlace } from "./list-place.ts"
import { RecordListPage } from "./record-list-page.tsx"

const InviteUserDialog = late(
  async () => (await import("../../features/users/invite-user-dialog.tsx")).InviteUserDialog,
)

// This list passes only users to its cells.
const cells = userCells as CellViews

/** The team, with roles and pipelines. */
export function UsersPage() {
  const words = useMessages().users
  return (
    <RecordListPage
      kind={userKind}
      icon={<UsersRound />}
      cells={cells}
      alone={
        <EmptyState icon={<UsersRound />} title={words.aloneTitle}>
          {words.aloneText}
        </EmptyState>
      }
    />
  )
}

/** An invitation over the list. Sending opens the new user beside the list. */
export function CreateUserPage() {
  const { open, close } = useListPlace("user")
  const pipelines = useQuery(pipelinesOptions).data ?? []
  return (
    <Suspense>
      <InviteUserDialog
        pipelines={pipelines}
        onInvited={({ id }) => open(id, { replace: true })}
        onClose={close}
      />
    </Suspense>
  )
}
