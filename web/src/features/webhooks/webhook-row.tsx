import { Link } from "@tanstack/react-router"
import { useMessages } from "../../lib/text/messages.ts"
import { rowLink, RowText, SettingRow } from "../../settings/setting-row.tsx"
import type { Webhook } from "./webhook-api.ts"
import { WebhookHealth } from "./webhook-health.tsx"
import { WebhookState } from "./webhook-state.tsx"

/** A webhook with its events, state and recent deliveries. */
export function WebhookRow({ webhook }: { webhook: Webhook }) {
  const words = useMessages().webhooks
  const { id, url, events } = webhook
  const { host, pathname } = new URL(url)
  const facts = (
    <>
      <WebhookState webhook={webhook} />
      <WebhookHealth health={webhook.health} />
    </>
  )
  return (
    <SettingRow facts={facts}>
      <Link
        to="/admin/configs/webhooks/$webhookId"
        params={{ webhookId: id }}
        className={rowLink}
        title={url}
      >
        <RowText name={host} detail={pathname} />
        <span className="text-s muted">
          {events.length > 3 ? words.eventCount(events.length) : events.map(words.eventName).join(" · ")}
        </span>
      </Link>
    </SettingRow>
  )
}
