import type { Role } from "@funil/contract/account/permissions"
import type { User } from "@funil/contract/account/users"
import { Ellipsis, Pencil, UserMinus } from "lucide-react"
import { useFormat } from "../../lib/text/format.ts"
import { useMe } from "../../lib/session/me.ts"
import { useMessages } from "../../lib/text/messages.ts"
import type { CellViews } from "../../records/table/table-row.tsx"
import { Badge } from "../../ui/marks/badge.tsx"
import { confirm } from "../../ui/overlays/confirm.ts"
import iconButton from "../../ui/marks/icon-button.module.css"
import { Menu, MenuItem, MenuSeparator } from "../../ui/overlays/menu.tsx"
import { usePhone } from "../../ui/screen/phone.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { InvitationItems, isInvited } from "./invitation-items.tsx"
import { fullName } from "./user-api.ts"
import { useTrashUser, useUpdateUser } from "./user-config-api.ts"
import { hasOwnPipelines, useGivenRoles } from "./user-form.tsx"

/**
 * Whether the user may edit this one here. Managers can't edit admins, and users can't change their
 * own role.
 */
function useIsMine(user: User): boolean {
  const me = useMe()
  return user.id !== me?.id && (me?.role === "admin" || user.role !== "admin")
}

function RoleField({ user }: { user: User }) {
  const m = useMessages()
  const { mutate, isPending, variables } = useUpdateUser()
  const given = useGivenRoles()
  const choose = (role: Role | "") => role && role !== user.role && mutate({ id: user.id, role })
  return (
    <span className="flex-1 min-w-0">
      <SelectField
        quiet
        label={m.users.roleOf(fullName(user))}
        value={(isPending && variables.role) || user.role}
        disabled={isPending}
        options={given.map((role) => ({ value: role, label: m.profile.roles[role] }))}
        onChange={choose}
      />
    </span>
  )
}

/** The role as a select, or as text on a phone's card. */
function RoleCell({ user }: { user: User }) {
  const m = useMessages()
  const isText = usePhone()
  return useIsMine(user) && !isText ? <RoleField user={user} /> : m.profile.roles[user.role]
}

function PipelinesCell({ user }: { user: User }) {
  const words = useMessages().users
  const own = user.pipelines?.length ?? 0
  return hasOwnPipelines(user.role) && own > 0 ? words.somePipelines(own) : words.allPipelines
}

/** The time of the last visit, or why there is none. */
function LastSeenCell({ user }: { user: User }) {
  const words = useMessages().invitations
  const format = useFormat()
  if (isInvited(user)) return <Badge tone="warning">{words.state}</Badge>
  if (user.deactivated) return <Badge>{words.deactivated}</Badge>
  return user.last_seen_at ? format.dateTime(user.last_seen_at) : words.never
}

function Actions({ user, onEdit }: { user: User; onEdit: (id: string) => void }) {
  const m = useMessages()
  const words = m.users
  const isMe = useMe()?.id === user.id
  const isMine = useIsMine(user)
  const { mutate: trash } = useTrashUser()
  const name = fullName(user)
  const remove = async () => {
    const question = { title: words.removeTitle(name), text: words.removeText, confirm: words.removeConfirm }
    if (await confirm({ ...question, danger: true })) trash(user)
  }
  if (isMe) return <Badge tone="accent">{words.you}</Badge>
  if (!isMine) return null
  return (
    <Menu
      align="end"
      trigger={{
        className: iconButton.button,
        "aria-label": words.actions(name),
        children: <Ellipsis />,
      }}
    >
      <MenuItem icon={<Pencil />} onSelect={() => onEdit(user.id)}>
        {words.edit}
      </MenuItem>
      {isInvited(user) && <InvitationItems user={user} />}
      <MenuSeparator />
      <MenuItem danger icon={<UserMinus />} onSelect={() => void remove()}>
        {words.remove}
      </MenuItem>
    </Menu>
  )
}

/** Cells of the user list: a role select, pipelines and actions. */
export function userCells(onEdit: (id: string) => void): CellViews<User> {
  return {
    byField: {
      role: ({ record }) => <RoleCell user={record} />,
      last_seen_at: ({ record }) => <LastSeenCell user={record} />,
      pipelines: ({ record }) => <PipelinesCell user={record} />,
    },
    Actions: ({ record }) => <Actions user={record} onEdit={onEdit} />,
  }
}
