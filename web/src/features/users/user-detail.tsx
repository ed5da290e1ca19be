import type { Role } from "@funil/contract/account/permissions"
import type { User } from "@funil/contract/account/users"
import { ownValue } from "@funil/contract/shared/own-value"
import { useQuery } from "@tanstack/react-query"
import { PencilLine } from "lucide-react"
import { type ReactNode, useState } from "react"
import { useMe } from "../../lib/session/me.ts"
import { useFormat } from "../../lib/text/format.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { BooleanField } from "../../records/fields/boolean-field.tsx"
import { useRecordField } from "../../records/fields/use-record-field.ts"
import { recordOptions } from "../../records/record-api.ts"
import { ReachActions } from "../../records/record/parts/reach-actions.tsx"
import { RecordFields } from "../../records/record/parts/record-fields.tsx"
import { RecordDetail } from "../../records/record/record-detail.tsx"
import { Checkbox } from "../../ui/fields/checkbox.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { InPlaceRow } from "../../ui/forms/in-place-row.tsx"
import { ErrorState } from "../../ui/marks/error-state.tsx"
import { Skeleton } from "../../ui/marks/skeleton.tsx"
import { ChangeEmailDialog } from "./change-email-dialog.tsx"
import { InvitationButtons, isInvited } from "./invitation-items.tsx"
import { personName } from "../../lib/text/person-name.ts"
import styles from "./user-detail.module.css"
import { hasOwnPipelines, useGivenRoles } from "./user-form.tsx"
import { userKind } from "./user-kind.ts"

interface RowProps {
  user: User
}

function RoleRow({ user }: RowProps) {
  const m = useMessages()
  const field = useRecordField(userKind, user, "role", m.users.role)
  const given = useGivenRoles()
  // The field's value is always a role.
  const role = field.value as Role
  return (
    <InPlaceRow label={m.users.role} field={field} show={(value) => ownValue(m.profile.roles, String(value))}>
      <SelectField
        quiet
        label={m.users.role}
        hint={m.users.roleTexts[role]}
        value={role}
        options={given.map((value) => ({ value, label: m.profile.roles[value] }))}
        onChange={(next) => next && field.choose(next)}
        error={field.error}
      />
    </InPlaceRow>
  )
}

/** Whether the user may sign in and get work. Stored as its opposite. */
function ActiveRow({ user }: RowProps) {
  const m = useMessages()
  const label = m.fieldNames.user.active
  const field = useRecordField(userKind, user, "deactivated", label)
  return (
    <InPlaceRow label={label} field={field} show={(value) => (value === true ? m.fields.no : m.fields.yes)}>
      <BooleanField
        quiet
        label={label}
        value={field.value !== true}
        onChange={(isActive) => field.choose(!isActive)}
        error={field.error}
      />
    </InPlaceRow>
  )
}

type Pipelines = readonly { id: string; name: string }[]

function PipelinesRow({ user, pipelines }: RowProps & { pipelines: Pipelines }) {
  const m = useMessages()
  const field = useRecordField(userKind, user, "pipelines", m.users.pipelines)
  const own = Array.isArray(field.value) ? field.value.map(String) : []
  const show = (value: unknown) =>
    pipelines
      .flatMap(({ id, name }) => (Array.isArray(value) && value.includes(id) ? [name] : []))
      .join(", ") || m.users.allPipelines
  return (
    <InPlaceRow label={m.users.pipelines} field={field} show={show}>
      <fieldset className={`stack gap-1 ${styles.pipelines}`}>
        <legend className="visually-hidden">{m.users.pipelines}</legend>
        {pipelines.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={own.includes(id)}
            onChange={(isOwn) => field.choose(isOwn ? [...own, id] : own.filter((item) => item !== id))}
          />
        ))}
        <span className="text-s faint">{m.users.pipelinesHint}</span>
      </fieldset>
    </InPlaceRow>
  )
}

/** The user's own email among the other fields. A dialog changes it. */
function OwnEmailRow({ user }: RowProps) {
  const m = useMessages()
  const field = useRecordField(userKind, user, "email")
  const [isChanging, setChanging] = useState(false)
  return (
    <>
      <InPlaceRow label={m.fieldNames.user.email} field={field} show={String}>
        <button
          type="button"
          className={`rounded row gap-2 w-full pointer plain text-start ${styles.email}`}
          aria-label={m.users.ownEmail.change(user.email ?? "")}
          onClick={() => setChanging(true)}
        >
          <span className="flex-1 min-w-0 truncate">{user.email}</span>
          <PencilLine aria-hidden="true" />
        </button>
      </InPlaceRow>
      {isChanging && <ChangeEmailDialog user={user} onClose={() => setChanging(false)} />}
    </>
  )
}

/** The rows of a user that differ from other records'. Users can't change their own permissions. */
function rowsOf(user: User, isMe: boolean, pipelines: Pipelines): Record<string, ReactNode> {
  if (isMe) return { email: <OwnEmailRow user={user} />, role: null, pipelines: null, deactivated: null }
  const isLimited = hasOwnPipelines(user.role) && pipelines.length > 0
  return {
    role: <RoleRow user={user} />,
    pipelines: isLimited ? <PipelinesRow user={user} pipelines={pipelines} /> : null,
    deactivated: <ActiveRow user={user} />,
  }
}

interface Props {
  id: string
  pipelines: Pipelines
  /** The user's activity. */
  activity: ReactNode
  onClose: () => void
}

/** A user's profile and permissions with inline editing. */
export function UserDetail({ pipelines, ...page }: Props) {
  const m = useMessages()
  const me = useMe()
  const format = useFormat()
  const stateOf = (user: User) => {
    if (user.deactivated) return m.fieldNames.user.deactivated
    if (isInvited(user)) return m.invitations.state
    return user.last_seen_at && m.users.lastSeen(format.dateTime(user.last_seen_at))
  }
  return (
    <RecordDetail kind={userKind} {...page}>
      {(user, isLocked) => ({
        detail: [user.job, m.profile.roles[user.role], stateOf(user)].filter(Boolean).join(" · "),
        actions: (
          <>
            <ReachActions
              people={[{ id: user.id, name: personName(user), phone: user.phone1, email: user.email }]}
            />
            {!isLocked && isInvited(user) && <InvitationButtons user={user} />}
          </>
        ),
        rows: rowsOf(user, me?.id === user.id, pipelines),
      })}
    </RecordDetail>
  )
}

/** The user's own profile with inline editing. */
export function OwnProfile({ id }: { id: string }) {
  const m = useMessages()
  const { data, error, refetch } = useQuery(recordOptions(userKind, id))
  if (error && !data) {
    return <ErrorState title={m.details.loadFailed} error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <Skeleton height={320} />
  return (
    <RecordFields kind={userKind} record={data.data} isLocked={false} rows={rowsOf(data.data, true, [])} />
  )
}
