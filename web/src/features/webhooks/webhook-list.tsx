import { Link } from "@tanstack/react-router"
import { useFormat } from "../../lib/format.ts"
import { useMessages } from "../../lib/messages.ts"
import framed from "../../ui/framed-list.module.css"
import type { Webhook } from "./webhook-api.ts"
import { WebhookState } from "./webhook-state.tsx"
import styles from "./webhooks.module.css"

/** What became of what it was told lately. */
function Health({ health }: Pick<Webhook, "health">) {
  const words = useMessages().webhooks.health
  const format = useFormat()
  const { sent, failed, waiting, last_at } = health
  const counts = [
    { key: "sent", count: sent, text: words.sent(sent) },
    { key: "failed", count: failed, text: words.failed(failed) },
    { key: "waiting", count: waiting, text: words.waiting(waiting) },
  ].filter(({ count }) => count > 0)
  if (counts.length === 0) return <p className={styles.quiet}>{words.never}</p>
  return (
    <p className={styles.counts} title={last_at ? format.dateTime(last_at) : undefined}>
      {counts.map(({ key, text }) => (
        <span key={key} data-kind={key}>
          {text}
        </span>
      ))}
      <span>{words.days}</span>
    </p>
  )
}

function Row({ webhook }: { webhook: Webhook }) {
  const words = useMessages().webhooks
  const { id, url, events } = webhook
  const { host, pathname } = new URL(url)
  return (
    <li className={styles.row}>
      <Link
        to="/admin/configs/webhooks/$webhookId"
        params={{ webhookId: id }}
        className={styles.link}
        title={url}
      >
        <span className={styles.name}>{host}</span>
        <span className={styles.path}>{pathname}</span>
        <span className={styles.events}>
          {events.length > 3 ? words.eventCount(events.length) : events.map(words.eventName).join(" · ")}
        </span>
      </Link>
      <div className={styles.facts}>
        <WebhookState webhook={webhook} />
        <Health health={webhook.health} />
      </div>
    </li>
  )
}

/** The webhooks of the account, each with how it goes. */
export function WebhookList({ webhooks }: { webhooks: readonly Webhook[] }) {
  return (
    <ul className={framed.list}>
      {webhooks.map((webhook) => (
        <Row key={webhook.id} webhook={webhook} />
      ))}
    </ul>
  )
}
