import { renderText } from "@funil/contract/messages/message-variables"
import { settingsOfAction, workflowActionKinds } from "@funil/contract/automations/workflow-actions"
import { useMessages } from "../../../lib/text/messages.ts"
import { VariableField } from "../../../records/variables/variable-field.tsx"
import { isRich } from "../workflow-draft.ts"
import { PeopleField } from "./people-field.tsx"
import { PurposeField } from "./purpose-field.tsx"
import type { SettingsProps } from "./settings-props.ts"
import { smsParts } from "./sms-parts.ts"

/** The recipient and text of an email or SMS. */
export function MessageSettings({ form, noun }: SettingsProps) {
  const words = useMessages().workflows.form
  const { action, settings } = form.values
  const taken = settingsOfAction(action)
  const isSms = workflowActionKinds[action].channel === "sms"
  const message = settings.message ?? ""
  const { characters, parts } = smsParts(renderText(message, () => ""))
  const smsHint = message === "" ? words.smsHint : `${words.smsCount(characters, parts)}. ${words.smsHint}`
  return (
    <>
      {taken.includes("notification_target") && <PeopleField form={form} />}
      <PurposeField form={form} />
      {taken.includes("subject") && (
        <VariableField
          look="line"
          label={words.subject}
          error={form.settingError("subject")}
          value={settings.subject ?? ""}
          variables={noun.variables}
          onChange={(subject) => form.setSettings({ subject })}
        />
      )}
      <VariableField
        look={isRich(action) ? "rich" : "text"}
        label={words.message}
        placeholder={words.messagePlaceholder}
        hint={isSms ? smsHint : undefined}
        error={form.settingError("message")}
        value={message}
        variables={noun.variables}
        onChange={(next) => form.setSettings({ message: next })}
      />
    </>
  )
}
