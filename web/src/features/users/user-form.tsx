import { type Role, roles } from "@funil/contract/account/permissions"
import { useRole } from "../../lib/session/me.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { RequiredCustomFields } from "../../records/fields/required-custom-fields.tsx"
import { Checkbox } from "../../ui/fields/checkbox.tsx"
import { EmailField } from "../../ui/fields/email-field.tsx"
import { FormBody, FormRow } from "../../ui/forms/form-body.tsx"
import type { Form } from "../../ui/forms/form.ts"
import { PasswordField } from "../../ui/fields/password-field.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import styles from "./user-form.module.css"

export interface UserValues {
  first_name: string
  last_name: string
  email: string
  role: Role
  pipelines: string[]
  custom_fields: Readonly<Record<string, unknown>>
  /** The initial password, or null to send an invitation. */
  password: string | null
}

/** The roles the user may assign. Managers can't create admins. */
export function useGivenRoles(): readonly Role[] {
  const mine = useRole()
  return mine === "admin" ? roles : roles.filter((role) => role !== "admin")
}

/** Whether the role has assigned pipelines. Admins and managers reach all. */
export function hasOwnPipelines(role: Role): boolean {
  return role !== "admin" && role !== "manager"
}

interface Props {
  id: string
  form: Form<UserValues>
  pipelines: readonly { id: string; name: string }[]
}

/** Lets an admin set an initial password instead of sending an invitation. */
function FirstPassword({ form }: Pick<Props, "form">) {
  const words = useMessages().users
  const { password } = form.values
  return (
    <div className="stack gap-2">
      <Checkbox
        label={words.setPassword}
        checked={password !== null}
        onChange={(isSet) => form.set({ password: isSet ? "" : null })}
      />
      {password !== null && (
        <PasswordField
          {...form.field("password")}
          value={password}
          label={words.password}
          hint={words.passwordHint}
          autoComplete="new-password"
          required
          autoFocus
        />
      )}
    </div>
  )
}

/** The fields of a new user: profile, role and pipelines. */
export function UserForm({ id, form, pipelines }: Props) {
  const m = useMessages()
  const words = m.users
  const mayGivePassword = useRole() === "admin"
  const { role, pipelines: own } = form.values
  const toggle = (pipelineId: string, isOwn: boolean) =>
    form.set({ pipelines: isOwn ? [...own, pipelineId] : own.filter((item) => item !== pipelineId) })
  return (
    <FormBody form={form} id={id}>
      <FormRow>
        <TextField {...form.field("first_name")} label={words.firstName} required autoFocus maxLength={200} />
        <TextField {...form.field("last_name")} label={words.lastName} optional maxLength={200} />
      </FormRow>
      <EmailField {...form.field("email")} label={words.email} autoComplete="off" required />
      <SelectField
        {...form.field("role")}
        label={words.role}
        hint={words.roleTexts[role]}
        options={useGivenRoles().map((value) => ({ value, label: m.profile.roles[value] }))}
        onChange={(value) => value && form.set({ role: value })}
      />
      {hasOwnPipelines(role) && pipelines.length > 0 && (
        <fieldset className="stack gap-1">
          <legend className="text-s muted medium">{words.pipelines}</legend>
          <p className="text-s faint">{words.pipelinesHint}</p>
          <div className={`rounded stack gap-1 overflow-y-auto ${styles.list}`}>
            {pipelines.map(({ id: pipelineId, name }) => (
              <Checkbox
                key={pipelineId}
                label={name}
                checked={own.includes(pipelineId)}
                onChange={(isOwn) => toggle(pipelineId, isOwn)}
              />
            ))}
          </div>
        </fieldset>
      )}
      <RequiredCustomFields
        entity="user"
        record={{ ...form.values }}
        values={form.values.custom_fields}
        onChange={(custom_fields) => form.set({ custom_fields })}
        errors={form.errors}
      />
      {mayGivePassword && <FirstPassword form={form} />}
    </FormBody>
  )
}
