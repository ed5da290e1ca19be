import { webhookMethods } from "@funil/contract/automations/workflow-settings"
import { useMessages } from "../../../lib/text/messages.ts"
import { FormRow } from "../../../ui/forms/form-body.tsx"
import { SelectField } from "../../../ui/fields/select-field.tsx"
import { JsonField } from "../text/json-field.tsx"
import { VariableField } from "../../../records/variables/variable-field.tsx"
import type { SettingsProps } from "./settings-props.ts"
import { WebhookSecretBox } from "./webhook-secret.tsx"

/** Whether the value is an object of strings, or undefined. */
function isTexts(value: unknown): boolean {
  if (value === undefined) return true
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value)
  return isObject && Object.values(value).every((text) => typeof text === "string")
}

/** A call to another system: address, method and body. */
export function WebhookSettings({ form, noun }: SettingsProps) {
  const words = useMessages().workflows.form
  const { settings, headers, body } = form.values
  return (
    <>
      <FormRow>
        <SelectField
          label={words.method}
          value={settings.webhook_method ?? "post"}
          error={form.settingError("webhook_method")}
          options={webhookMethods.map((value) => ({ value, label: value.toUpperCase() }))}
          onChange={(method) => method && form.setSettings({ webhook_method: method })}
        />
      </FormRow>
      <VariableField
        look="line"
        label={words.url}
        placeholder={words.urlPlaceholder}
        error={form.settingError("url")}
        value={settings.url ?? ""}
        variables={noun.variables}
        onChange={(url) => form.setSettings({ url })}
      />
      <JsonField
        label={words.headers}
        check={(value) => (isTexts(value) ? undefined : words.jsonObject)}
        hint={words.headersHint}
        error={form.settingError("headers")}
        rows={3}
        value={headers}
        variables={noun.variables}
        onChange={(next) => form.set({ headers: next })}
      />
      <JsonField
        label={words.body}
        hint={words.bodyHint}
        error={form.settingError("body")}
        rows={8}
        value={body}
        variables={noun.variables}
        onChange={(next) => form.set({ body: next })}
      />
      <WebhookSecretBox />
    </>
  )
}
