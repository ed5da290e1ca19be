import type { Role } from "@funil/contract/permissions"
import type { User } from "@funil/contract/users"
import { useQuery } from "@tanstack/react-query"
import { Ellipsis, Pencil, UserMinus } from "lucide-react"
import { useMe } from "../../lib/me.ts"
import { useMessages } from "../../lib/messages.ts"
import { Avatar } from "../../ui/avatar.tsx"
import { Badge } from "../../ui/badge.tsx"
import { confirm } from "../../ui/confirm.ts"
import { ErrorState } from "../../ui/error-state.tsx"
import iconButton from "../../ui/icon-button.module.css"
import { Menu, MenuItem, MenuSeparator } from "../../ui/menu.tsx"
import { SelectField } from "../../ui/select-field.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { fullName, usersOptions } from "./user-api.ts"
import { useTrashUser, useUpdateUser } from "./user-config-api.ts"
import { hasOwnPipelines, useGivenRoles } from "./user-form.tsx"
import styles from "./user-list.module.css"

interface RowProps {
  user: User
  onEdit: () => void
}

function RoleField({ user }: { user: User }) {
  const m = useMessages()
  const { mutate, isPending, variables } = useUpdateUser()
  const given = useGivenRoles()
  const choose = (role: Role | "") => role && role !== user.role && mutate({ id: user.id, role })
  return (
    <SelectField
      quiet
      label={m.users.roleOf(fullName(user))}
      value={(isPending && variables.role) || user.role}
      disabled={isPending}
      options={given.map((role) => ({ value: role, label: m.profile.roles[role] }))}
      onChange={choose}
    />
  )
}

function UserRow({ user, onEdit }: RowProps) {
  const m = useMessages()
  const words = m.users
  const me = useMe()
  const { mutate: trash } = useTrashUser()
  const name = fullName(user)
  const isMe = user.id === me?.id
  // A manager leaves admins alone, and nobody changes their own role by accident.
  const isMine = !isMe && (me?.role === "admin" || user.role !== "admin")
  const own = user.pipelines?.length ?? 0
  const remove = async () => {
    const question = { title: words.removeTitle(name), text: words.removeText, confirm: words.removeConfirm }
    if (await confirm({ ...question, danger: true })) trash(user)
  }
  return (
    <li className={styles.row}>
      <Avatar decorative size={32} name={name} picture={user.profile_picture} />
      <div className={styles.text}>
        <p className={styles.name}>
          {name} {isMe && <Badge tone="accent">{words.you}</Badge>}
        </p>
        <p className={styles.detail}>{user.email}</p>
      </div>
      <span className={styles.scope}>
        {hasOwnPipelines(user.role) && own > 0 ? words.somePipelines(own) : words.allPipelines}
      </span>
      <div className={styles.role}>
        {isMine ? (
          <RoleField user={user} />
        ) : (
          <span className={styles.fixed}>{m.profile.roles[user.role]}</span>
        )}
      </div>
      {isMine ? (
        <Menu
          align="end"
          trigger={{
            className: iconButton.button,
            "aria-label": words.actions(name),
            children: <Ellipsis />,
          }}
        >
          <MenuItem icon={<Pencil />} onSelect={onEdit}>
            {words.edit}
          </MenuItem>
          <MenuSeparator />
          <MenuItem danger icon={<UserMinus />} onSelect={() => void remove()}>
            {words.remove}
          </MenuItem>
        </Menu>
      ) : (
        <span className={styles.place} />
      )}
    </li>
  )
}

/** The team, each with role and pipelines. */
export function UserList({ onEdit }: { onEdit: (user: User) => void }) {
  const m = useMessages()
  const users = useQuery(usersOptions)
  if (users.isError && !users.data) {
    return <ErrorState title={m.users.loadFailed} error={users.error} onRetry={() => void users.refetch()} />
  }
  return (
    <ul className={styles.list} aria-busy={!users.data}>
      {users.data
        ? users.data.map((user) => <UserRow key={user.id} user={user} onEdit={() => onEdit(user)} />)
        : Array.from({ length: 4 }, (_, index) => (
            <li key={index} className={styles.row}>
              <Skeleton round width={32} height={32} />
              <div className={styles.text}>
                <Skeleton width={160} />
              </div>
            </li>
          ))}
    </ul>
  )
}
