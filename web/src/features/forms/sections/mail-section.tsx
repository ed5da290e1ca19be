import { variablesOf } from "@funil/contract/messages/message-variables"
import { ownValue } from "@funil/contract/shared/own-value"
import { useMessages } from "../../../lib/text/messages.ts"
import { useCustomFields } from "../../../records/custom-field-api.ts"
import { VariableField } from "../../../records/variables/variable-field.tsx"
import styles from "../editor/properties.module.css"
import type { SectionProps } from "./section-props.ts"

/** The confirmation mail to the visitor. */
export function MailSection({ form, stored }: SectionProps) {
  const m = useMessages()
  const words = m.formEditor.mail
  const said: Readonly<Record<string, string>> = m.workflows.variableNames
  const variables = variablesOf("deal", useCustomFields({ entity: "deal" })).map(({ name, label }) => ({
    name,
    label: label ?? ownValue(said, name) ?? name,
  }))
  const { email_subject, email_body, fields } = form.values
  const lacksMail = !fields.some(({ field }) => field === "contact.email")
  const isHalf = (email_subject === "") !== (email_body === "")
  return (
    <>
      {lacksMail && <p className={`warned text-s pretty ${styles.warning}`}>{words.lacksMail}</p>}
      <VariableField
        key={`subject ${stored.updated_at}`}
        look="line"
        label={words.subject}
        placeholder={words.subjectPlaceholder}
        error={form.errors["email_subject"]}
        value={email_subject}
        variables={variables}
        onChange={(next) => form.set({ email_subject: next })}
      />
      <VariableField
        key={`body ${stored.updated_at}`}
        look="rich"
        label={words.body}
        placeholder={words.bodyPlaceholder}
        hint={isHalf ? words.half : words.hint}
        error={form.errors["email_body"]}
        value={email_body}
        variables={variables}
        onChange={(next) => form.set({ email_body: next })}
      />
    </>
  )
}
