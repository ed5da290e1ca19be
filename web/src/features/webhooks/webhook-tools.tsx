import { KeyRound, Send } from "lucide-react"
import { useState } from "react"
import { useFormat } from "../../lib/text/format.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { Button } from "../../ui/marks/button.tsx"
import { confirm } from "../../ui/overlays/confirm.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { BodyText } from "./body-text.tsx"
import { reasonText } from "./reason-text.ts"
import { SecretDialog } from "./secret-dialog.tsx"
import { useRotateSecret, useTestWebhook, type Webhook } from "./webhook-api.ts"
import styles from "./webhooks.module.css"

/** Sends a test call and shows the response. */
export function WebhookTestPanel({ webhook }: { webhook: Webhook }) {
  const m = useMessages()
  const words = m.webhooks.test
  const format = useFormat()
  const [chosen, setChosen] = useState(webhook.events[0])
  const event = chosen && webhook.events.includes(chosen) ? chosen : webhook.events[0]
  const { mutate: send, data, isPending } = useTestWebhook(webhook.id)
  if (!event) return null
  const ms = format.number(data?.took_ms ?? 0)
  const outcome = data?.taken ? words.taken : words.refused
  return (
    <section className="card stack gap-3 p-4">
      <h2 className="text-m">{words.title}</h2>
      <p className="muted">{words.text}</p>
      <div className={`grid items-end gap-3 ${styles.line}`}>
        <SelectField
          label={words.event}
          value={event}
          options={webhook.events.map((value) => ({ value, label: m.webhooks.eventName(value) }))}
          onChange={(next) => next && setChosen(next)}
        />
        <Button icon={<Send />} busy={isPending} onClick={() => send(event)}>
          {words.send}
        </Button>
      </div>
      {data && (
        <div className="stack gap-3" role="status">
          <p className={data.taken ? "text-success" : "text-danger"}>
            {data.status === null
              ? `${words.noAnswer} ${data.reason ? reasonText(m, data.reason) : ""}`
              : outcome(data.status, ms)}
          </p>
          {data.status !== null && <BodyText label={words.answer} text={data.answer || words.noText} />}
          <BodyText label={words.body} text={data.body} />
        </div>
      )}
    </section>
  )
}

/** Rotates the signing secret, which is never shown again. */
export function SecretPanel({ webhook }: { webhook: Webhook }) {
  const words = useMessages().webhooks.secret
  const { mutate: rotate, data, reset, isPending } = useRotateSecret(webhook.id)
  const ask = async () => {
    const question = { title: words.rotateTitle, text: words.rotateText, confirm: words.rotate }
    if (await confirm(question)) rotate()
  }
  return (
    <section className="card stack gap-3 p-4">
      <h2 className="text-m">{words.title}</h2>
      <p className="muted">{words.text}</p>
      <div>
        <Button icon={<KeyRound />} busy={isPending} onClick={() => void ask()}>
          {words.rotate}
        </Button>
      </div>
      {data && <SecretDialog secret={data.secret} onClose={reset} />}
    </section>
  )
}
