import { useFormat } from "../../lib/text/format.ts"
import { useMessages } from "../../lib/text/messages.ts"
import type { Webhook } from "./webhook-api.ts"
import styles from "./webhooks.module.css"

/** The results of a webhook's recent deliveries. */
export function WebhookHealth({ health }: Pick<Webhook, "health">) {
  const words = useMessages().webhooks.health
  const format = useFormat()
  const { sent, failed, waiting, last_at } = health
  const counts = [
    { key: "sent", count: sent, text: words.sent(sent) },
    { key: "failed", count: failed, text: words.failed(failed) },
    { key: "waiting", count: waiting, text: words.waiting(waiting) },
  ].filter(({ count }) => count > 0)
  if (counts.length === 0) return <p className="muted">{words.never}</p>
  return (
    <p
      className={`flex wrap justify-end muted ${styles.counts}`}
      title={last_at ? format.dateTime(last_at) : undefined}
    >
      {counts.map(({ key, text }) => (
        <span key={key} data-kind={key}>
          {text}
        </span>
      ))}
      <span>{words.days}</span>
    </p>
  )
}
