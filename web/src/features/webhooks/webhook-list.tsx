import { Link } from "@tanstack/react-router"
import { useMessages } from "../../lib/text/messages.ts"
import type { Webhook } from "./webhook-api.ts"
import { WebhookHealth } from "./webhook-health.tsx"
import { WebhookState } from "./webhook-state.tsx"
import styles from "./webhooks.module.css"

function Row({ webhook }: { webhook: Webhook }) {
  const words = useMessages().webhooks
  const { id, url, events } = webhook
  const { host, pathname } = new URL(url)
  return (
    <li className={`row justify-between gap-3 hoverable ${styles.row}`}>
      <Link
        to="/admin/configs/webhooks/$webhookId"
        params={{ webhookId: id }}
        className="rounded stack gap-half min-w-0 text-inherit no-underline"
        title={url}
      >
        <span className="medium truncate">{host}</span>
        <span className="text-s muted truncate">{pathname}</span>
        <span className="text-s muted">
          {events.length > 3 ? words.eventCount(events.length) : events.map(words.eventName).join(" · ")}
        </span>
      </Link>
      <div className={`stack items-end gap-1 shrink-0 text-s ${styles.facts}`}>
        <WebhookState webhook={webhook} />
        <WebhookHealth health={webhook.health} />
      </div>
    </li>
  )
}

export function WebhookList({ webhooks }: { webhooks: readonly Webhook[] }) {
  return (
    <ul className="framed-list">
      {webhooks.map((webhook) => (
        <Row key={webhook.id} webhook={webhook} />
      ))}
    </ul>
  )
}
