import type { User } from "@funil/contract/users"
import { useQuery } from "@tanstack/react-query"
import { Plus, UsersRound } from "lucide-react"
import { lazy, Suspense, useState } from "react"
import { pipelinesOptions } from "../../features/pipelines/pipeline-api.ts"
import { usersOptions } from "../../features/users/user-api.ts"
import { UserList } from "../../features/users/user-list.tsx"
import { useMessages } from "../../lib/messages.ts"
import { Button } from "../../ui/button.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import styles from "../pages/page.module.css"

const UserDialog = lazy(async () => ({
  default: (await import("../../features/users/user-dialog.tsx")).UserDialog,
}))

export function UsersPage() {
  const m = useMessages()
  const words = m.users
  const { data: users } = useQuery(usersOptions)
  const pipelines = useQuery(pipelinesOptions).data ?? []
  const [open, setOpen] = useState<{ user?: User }>()
  const invite = (
    <Button look="primary" icon={<Plus />} onClick={() => setOpen({})}>
      {words.invite}
    </Button>
  )
  return (
    <div className={styles.page}>
      <div className={styles.row}>
        <p className={styles.lead}>{users && words.count(users.length)}</p>
        {invite}
      </div>
      <UserList onEdit={(user) => setOpen({ user })} />
      {users?.length === 1 && (
        <EmptyState icon={<UsersRound />} title={words.aloneTitle}>
          {words.aloneText}
        </EmptyState>
      )}
      <Suspense>
        {open && <UserDialog user={open.user} pipelines={pipelines} onClose={() => setOpen(undefined)} />}
      </Suspense>
    </div>
  )
}
