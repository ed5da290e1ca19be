import type { Role } from "@funil/contract/account/permissions"
import { updateUser, type User } from "@funil/contract/account/users"
import { recordRoute } from "@funil/contract/shared/record-routes"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { Ellipsis, Pencil, UserMinus } from "lucide-react"
import { type BodyOf, call } from "../../lib/api/api.ts"
import { undoAction } from "../../lib/api/undo.ts"
import { useFormat } from "../../lib/text/format.ts"
import { useMe } from "../../lib/session/me.ts"
import { messages, useMessages } from "../../lib/text/messages.ts"
import { showToast } from "../../lib/toasts.ts"
import { useRemoval } from "../../records/record/parts/record-head.tsx"
import { useMay } from "../../records/record/record-rights.ts"
import type { CellViews } from "../../records/table/table-row.tsx"
import { Badge } from "../../ui/marks/badge.tsx"
import { Menu, MenuItem, MenuSeparator } from "../../ui/overlays/menu.tsx"
import { usePhone } from "../../ui/screen/phone.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { InvitationItems, isInvited } from "./invitation-items.tsx"
import { usersOptions } from "./user-api.ts"
import { personName } from "../../lib/text/person-name.ts"
import { hasOwnPipelines, useGivenRoles } from "./user-form.tsx"
import { userKind } from "./user-kind.ts"

function useUpdateUser() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: BodyOf<typeof updateUser> & { id: string }) =>
      call(updateUser, { params: { id }, body }),
    onSuccess: async ({ data, undoToken }) => {
      const title = messages().users.updated(personName(data))
      showToast({ status: "success", title, action: undoAction(client, undoToken) })
      await client.invalidateQueries({ queryKey: usersOptions.queryKey })
    },
    meta: { failure: (m) => m.users.updateFailed },
  })
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
        label={m.users.roleOf(personName(user))}
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
  // Users can't change their own role.
  const isMe = useMe()?.id === user.id
  return useMay("user.update")(user) && !isMe && !isText ? (
    <RoleField user={user} />
  ) : (
    m.profile.roles[user.role]
  )
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

function Actions({ user }: { user: User }) {
  const words = useMessages().users
  const navigate = useNavigate()
  const isMe = useMe()?.id === user.id
  const mayTrash = useMay("user.delete")
  const { label, remove } = useRemoval(userKind)
  const edit = () => void navigate({ to: recordRoute("user", user.id), search: true })
  if (isMe) return <Badge tone="accent">{words.you}</Badge>
  if (!mayTrash(user)) return null
  return (
    <Menu
      align="end"
      trigger={{
        className: "icon-button",
        "aria-label": words.actions(personName(user)),
        children: <Ellipsis />,
      }}
    >
      <MenuItem icon={<Pencil />} onSelect={edit}>
        {words.edit}
      </MenuItem>
      {isInvited(user) && <InvitationItems user={user} />}
      <MenuSeparator />
      <MenuItem danger icon={<UserMinus />} onSelect={() => remove(user)}>
        {label}
      </MenuItem>
    </Menu>
  )
}

/** Cells of the user list: a role select, pipelines and actions. */
export const userCells: CellViews<User> = {
  byField: {
    role: ({ record }) => <RoleCell user={record} />,
    last_seen_at: ({ record }) => <LastSeenCell user={record} />,
    pipelines: ({ record }) => <PipelinesCell user={record} />,
  },
  Actions: ({ record }) => <Actions user={record} />,
}
