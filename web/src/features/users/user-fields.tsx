import type { Role } from "@funil/contract/account/permissions"
import type { User } from "@funil/contract/account/users"
import { ownValue } from "@funil/contract/shared/own-value"
import { useMe } from "../../lib/session/me.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { BooleanField } from "../../records/fields/boolean-field.tsx"
import { CustomFieldRows } from "../../records/fields/custom-field-rows.tsx"
import { RecordFieldRow } from "../../records/fields/record-field-row.tsx"
import { useRecordField } from "../../records/fields/use-record-field.ts"
import { AddressGroup } from "../../records/record/parts/address-group.tsx"
import { RecordGroup } from "../../records/record/parts/record-group.tsx"
import { Checkbox } from "../../ui/fields/checkbox.tsx"
import { InPlaceRow } from "../../ui/forms/in-place-row.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { OwnEmailRow } from "./own-email-row.tsx"
import { hasOwnPipelines, useGivenRoles } from "./user-form.tsx"
import { userKind } from "./user-kind.ts"
import styles from "./user-fields.module.css"

interface NamedPipeline {
  id: string
  name: string
}

interface Props {
  user: User
  pipelines: readonly NamedPipeline[]
  isLocked?: boolean
}

const person = ["first_name", "last_name", "email", "job", "phone1"]
const personal = ["document", "birthdate", "gender"]

function RoleRow({ user }: { user: User }) {
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
function ActiveRow({ user }: { user: User }) {
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

function PipelinesRow({ user, pipelines }: Props) {
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

/**
 * A user's profile and permissions with inline editing. Users can't change their own permissions.
 */
export function UserFields({ user, pipelines, isLocked = false }: Props) {
  const m = useMessages()
  const me = useMe()
  const isMe = me?.id === user.id
  return (
    <>
      <RecordGroup title={m.details.groups.reach}>
        {person.map((name) =>
          isMe && name === "email" ? (
            <OwnEmailRow key={name} user={user} />
          ) : (
            <RecordFieldRow key={name} kind={userKind} record={user} name={name} />
          ),
        )}
      </RecordGroup>
      {!isMe && (
        <RecordGroup title={m.users.rights}>
          <RoleRow user={user} />
          {hasOwnPipelines(user.role) && pipelines.length > 0 && (
            <PipelinesRow user={user} pipelines={pipelines} />
          )}
          <ActiveRow user={user} />
        </RecordGroup>
      )}
      <RecordGroup title={m.details.groups.person}>
        {personal.map((name) => (
          <RecordFieldRow key={name} kind={userKind} record={user} name={name} />
        ))}
      </RecordGroup>
      <CustomFieldRows kind={userKind} record={user} />
      <AddressGroup kind={userKind} record={user} isLocked={isLocked} />
    </>
  )
}
