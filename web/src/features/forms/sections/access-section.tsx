import { useState } from "react"
import { useFormat } from "../../../lib/text/format.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { MomentField } from "../../../records/fields/moment-field.tsx"
import { NumberField } from "../../../records/fields/number-field.tsx"
import type { EditorForm } from "../editor/form-editing.ts"
import { OriginsField } from "./origins-field.tsx"
import { PasswordSetting } from "./password-setting.tsx"
import type { SectionProps } from "./section-props.ts"
import { instantOfWall, wallOfInstant } from "./wall-instant.ts"

interface MomentProps {
  form: EditorForm
  name: "starts_at" | "ends_at"
  label: string
}

/** Edits an instant in the account's time zone. */
function Moment({ form, name, label }: MomentProps) {
  const { timezone } = useFormat()
  const value = form.values[name]
  const [typed, setTyped] = useState(value && wallOfInstant(value, timezone))
  return (
    <MomentField
      label={label}
      optional
      value={typed}
      error={form.errors[name]}
      onChange={(next) => {
        setTyped(next)
        const instant = next === null ? null : instantOfWall(next, timezone)
        if (instant !== undefined) form.set({ [name]: instant })
      }}
    />
  )
}

/** Who can open the page, where, when, and how often they can answer. */
export function AccessSection({ form, stored, pictures }: SectionProps) {
  const words = useMessages().formEditor.access
  const { max_answers, allowed_origins } = form.values
  return (
    <>
      <PasswordSetting stored={stored} pictures={pictures} />
      <OriginsField
        value={allowed_origins}
        errors={form.errors}
        onChange={(next) => form.set({ allowed_origins: next })}
      />
      <Moment form={form} name="starts_at" label={words.starts} />
      <Moment form={form} name="ends_at" label={words.ends} />
      <NumberField
        label={words.max}
        hint={words.maxHint}
        optional
        min={1}
        max={1_000_000}
        value={max_answers}
        error={form.errors["max_answers"]}
        onChange={(next) => form.set({ max_answers: next })}
      />
    </>
  )
}
