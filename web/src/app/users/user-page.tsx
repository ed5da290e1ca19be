import { useNavigate, useParams } from "@tanstack/react-router"
import { userKind } from "../../features/users/user-kind.ts"
import { besideList } from "../records-lists/list-neighbours.ts"
import { RecordPanel } from "../records-lists/record-panel.tsx"
import { UserRecord } from "./user-record.tsx"

/** A user beside the list. */
export function UserPage() {
  const navigate = useNavigate()
  const { userId } = useParams({ from: "/signed-in/admin/users/$userId" })
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
      <UserRecord id={userId} onClose={close} />
    </RecordPanel>
  )
}
