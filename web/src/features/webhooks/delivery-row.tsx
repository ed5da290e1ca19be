import { recordRoute } from "@funil/contract/shared/record-routes"
import { Check, ChevronDown, CircleX, Clock, RotateCw } from "lucide-react"
import type { ReactNode } from "react"
import { useFormat } from "../../lib/text/format.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { Badge, type Tone } from "../../ui/marks/badge.tsx"
import { Button, buttonClass } from "../../ui/marks/button.tsx"
import { BodyText } from "./body-text.tsx"
import { reasonText } from "./reason-text.ts"
import type { DeliveryState, WebhookDelivery } from "./webhook-api.ts"
import styles from "./webhooks.module.css"

const looks: Readonly<Record<DeliveryState, { tone: Tone; icon: ReactNode }>> = {
  queued: { tone: "neutral", icon: <Clock /> },
  sent: { tone: "success", icon: <Check /> },
  failed: { tone: "danger", icon: <CircleX /> },
}

function StateBadge({ state, attempts }: WebhookDelivery) {
  const words = useMessages().webhooks.deliveries
  const isRetrying = state === "queued" && attempts > 0
  const { tone, icon } = looks[state]
  return (
    <Badge tone={isRetrying ? "warning" : tone} icon={icon}>
      {isRetrying ? words.retrying : words.states[state]}
    </Badge>
  )
}

interface RowProps {
  delivery: WebhookDelivery
  mayRetry: boolean
  isBusy: boolean
  onRetry: () => void
}

function Details({ delivery, mayRetry, isBusy, onRetry }: RowProps) {
  const m = useMessages()
  const words = m.webhooks.deliveries
  const format = useFormat()
  const { entity, record_id, state, status, answer, attempts, reason, next_at, body } = delivery
  return (
    <div className={`stack gap-3 ${styles.details}`}>
      <p className="muted">
        {[
          words.attempts(attempts),
          status === null && reason ? reasonText(m, reason) : null,
          state === "queued" && attempts > 0 && next_at ? words.next(format.relative(next_at)) : null,
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {status !== null && <BodyText label={words.answer} text={answer || m.webhooks.test.noText} />}
      <BodyText label={words.body} text={body} />
      <div className="flex wrap gap-2">
        {mayRetry && (
          <Button size="s" icon={<RotateCw />} busy={isBusy} onClick={onRetry}>
            {words.retry}
          </Button>
        )}
        <a href={recordRoute(entity, record_id)} className={buttonClass({ size: "s", look: "plain" })}>
          {words.record}
        </a>
      </div>
    </div>
  )
}

/** A delivery that expands to its request and response. */
export function DeliveryRow(props: RowProps) {
  const { delivery } = props
  const m = useMessages()
  const words = m.webhooks.deliveries
  const format = useFormat()
  const { event, status, took_ms, created_at, attempts } = delivery
  return (
    <li>
      <details className={styles.delivery}>
        <summary>
          <StateBadge {...delivery} />
          <span className={`min-w-0 break ${styles.event}`}>{m.webhooks.eventName(event)}</span>
          <span className={`flex gap-2 text-s nowrap ${styles.status}`}>
            {status === null ? attempts > 0 && words.noStatus : `HTTP ${status}`}
            {took_ms !== null && <span className="muted">{words.took(format.number(took_ms))}</span>}
          </span>
          <time dateTime={created_at} title={format.dateTime(created_at)}>
            {format.relative(created_at)}
          </time>
          <ChevronDown aria-hidden="true" />
        </summary>
        <Details {...props} />
      </details>
    </li>
  )
}
