import { webhookMethods } from "@funil/contract/automations/workflow-settings"
import { useMessages } from "../../../lib/text/messages.ts"
import { FormRow } from "../../../ui/forms/form-body.tsx"
import { SelectField } from "../../../ui/fields/select-field.tsx"
import { JsonField } from "../text/json-field.tsx"
import { VariableField } from "../../../records/variables/variable-field.tsx"
import type { SettingsProps } from "./settings-props.ts"
import { useQuery } from "@tanstack/react-query"
import { Copy, KeyRound, RefreshCw } from "lucide-react"
import { useState } from "react"
import { copyText } from "../../../lib/text/copy-text.ts"
import { useFormat } from "../../../lib/text/format.ts"
import { useCan } from "../../../lib/session/me.ts"
import { Button } from "../../../ui/marks/button.tsx"
import { confirm } from "../../../ui/overlays/confirm.ts"
import { useRotateSecret, webhookSecretOptions } from "../webhook-secret-api.ts"
import styles from "./settings.module.css"

function Secret() {
  const words = useMessages().workflows.form
  const format = useFormat()
  const { data } = useQuery(webhookSecretOptions)
  const { mutate: rotate, isPending } = useRotateSecret()
  if (!data) return null
  const ask = async () => {
    const question = { title: words.rotateTitle, text: words.rotateText, confirm: words.rotate }
    if (await confirm(question)) rotate()
  }
  return (
    <>
      <code>{data.secret}</code>
      {data.previous && (
        <p className="text-s faint">{words.previous(format.dateTime(data.previous.until))}</p>
      )}
      <div className="flex wrap gap-2">
        <Button size="s" icon={<Copy />} onClick={() => void copyText(data.secret, words.copied)}>
          {words.copy}
        </Button>
        <Button size="s" icon={<RefreshCw />} busy={isPending} onClick={() => void ask()}>
          {words.rotate}
        </Button>
      </div>
    </>
  )
}

/** The secret for verifying webhook signatures, for users who may see it. */
function WebhookSecretBox() {
  const words = useMessages().workflows.form
  const [isShown, setShown] = useState(false)
  if (!useCan("token.manage")) return null
  return (
    <div className={`sunken stack gap-2 p-3 ${styles.secret}`}>
      <span className="text-s muted medium">{words.secret}</span>
      <p className="text-s faint">{words.secretText}</p>
      {isShown ? (
        <Secret />
      ) : (
        <div>
          <Button size="s" icon={<KeyRound />} onClick={() => setShown(true)}>
            {words.showSecret}
          </Button>
        </div>
      )}
    </div>
  )
}

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
