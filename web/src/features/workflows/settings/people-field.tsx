import { workflowActionKinds } from "@funil/contract/automations/workflow-actions"
import { isEmail } from "@funil/contract/shared/values/text"
import { useMessages } from "../../../lib/text/messages.ts"
import { SelectField } from "../../../ui/fields/select-field.tsx"
import { TagsField } from "../../../ui/fields/tags-field.tsx"
import { recipientOf, recipientsOf, recipientText } from "../recipients.ts"
import type { WorkflowForm } from "../workflow-form.ts"

function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const isPhone = (text: string) => text.replaceAll(/\D/g, "").length >= 8

/**
 * The first invalid address. Variables are skipped, because their values are known only at run
 * time.
 */
function badAddress(to: readonly string[], isMail: boolean): string | undefined {
  const typed = to.flatMap((one) => one.split(/[,;]/)).map((one) => one.trim())
  const isSound = (one: string) => one === "" || one.includes("{{") || (isMail ? isEmail(one) : isPhone(one))
  return typed.find((one) => !isSound(one))
}

/** The recipients of a message. */
export function PeopleField({ form }: { form: WorkflowForm }) {
  const words = useMessages().workflows
  const { entity, action, settings } = form.values
  const chosen = recipientOf(entity, settings)
  const offered = recipientsOf(entity, settings)
  const isMail = workflowActionKinds[action].channel === "email"
  const bad = badAddress(settings.to ?? [], isMail)
  return (
    <>
      <SelectField
        label={words.form.to}
        value={chosen?.key ?? ""}
        placeholder={chosen ? undefined : words.form.to}
        error={form.settingError("notification_target") ?? form.settingError("related_to")}
        options={offered.map(({ key }) => ({
          value: key,
          label: sentenceCase(recipientText(key, entity, words)),
        }))}
        onChange={(next) => {
          const found = offered.find(({ key }) => key === next)
          if (found) form.setSettings({ related_to: undefined, ...found.people })
        }}
      />
      {settings.related_to === "others" && settings.notification_target === "other" && (
        <TagsField
          label={words.form.addresses}
          hint={words.form.addressHint[isMail ? "email" : "phone"]}
          error={
            form.settingError("to") ??
            (bad === undefined ? undefined : words.form.badAddress[isMail ? "email" : "phone"](bad))
          }
          known={[]}
          value={settings.to ?? []}
          onChange={(to) => form.setSettings({ to })}
        />
      )}
    </>
  )
}
