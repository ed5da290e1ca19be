import { recordRoute } from "@funil/contract/shared/record-routes"
import { useInfiniteQuery } from "@tanstack/react-query"
import { Check, ChevronDown, CircleX, Clock, RotateCw } from "lucide-react"
import { type ReactNode, useState } from "react"
import { useFormat } from "../../lib/format.ts"
import { useMessages } from "../../lib/messages.ts"
import { Badge, type Tone } from "../../ui/badge.tsx"
import { Button, buttonClass } from "../../ui/button.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import framed from "../../ui/framed-list.module.css"
import { SegmentedControl } from "../../ui/segmented-control.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { BodyText } from "./body-text.tsx"
import { reasonText } from "./reason-text.ts"
import {
  type DeliveryState,
  deliveryPagesOptions,
  useRetryDelivery,
  type Webhook,
  type WebhookDelivery,
} from "./webhook-api.ts"
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
    <div className={styles.details}>
      <p className={styles.quiet}>
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
      <div className={styles.actions}>
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

function Row(props: RowProps) {
  const { delivery } = props
  const m = useMessages()
  const words = m.webhooks.deliveries
  const format = useFormat()
  const { event, status, took_ms, created_at } = delivery
  return (
    <li>
      <details className={styles.delivery}>
        <summary>
          <StateBadge {...delivery} />
          <span className={styles.event}>{m.webhooks.eventName(event)}</span>
          <span className={styles.status}>
            {status === null ? words.noStatus : `HTTP ${status}`}
            {took_ms !== null && <span className={styles.quiet}>{words.took(format.number(took_ms))}</span>}
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

type Shown = DeliveryState | "all"

/** What a webhook was told, each with its answer, and a way to send it again. */
export function DeliveryList({ webhook: { id, enabled } }: { webhook: Webhook }) {
  const words = useMessages().webhooks.deliveries
  const [shown, setShown] = useState<Shown>("all")
  const pages = useInfiniteQuery(deliveryPagesOptions(id, shown === "all" ? undefined : shown))
  const { mutate: retry, isPending, variables } = useRetryDelivery(id)
  const deliveries = pages.data?.pages.flatMap(({ data }) => data)
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <div>
          <h2 className={styles.heading}>{words.title}</h2>
          <p className={styles.quiet}>{words.text}</p>
        </div>
        <SegmentedControl<Shown>
          label={words.show}
          value={shown}
          options={[
            { value: "all", label: words.all },
            { value: "sent", label: words.states.sent },
            { value: "queued", label: words.states.queued },
            { value: "failed", label: words.states.failed },
          ]}
          onChange={setShown}
        />
      </div>
      {!deliveries && pages.isError && (
        <ErrorState title={words.loadFailed} error={pages.error} onRetry={() => void pages.refetch()} />
      )}
      {!deliveries && !pages.isError && <Skeleton height={140} />}
      {deliveries?.length === 0 && (
        <p className={styles.nothing}>{shown === "all" ? words.empty : words.noneOf}</p>
      )}
      {deliveries && deliveries.length > 0 && (
        <ol className={framed.list} aria-label={words.title}>
          {deliveries.map((delivery) => (
            <Row
              key={delivery.id}
              delivery={delivery}
              mayRetry={enabled}
              isBusy={isPending && variables === delivery.id}
              onRetry={() => retry(delivery.id)}
            />
          ))}
        </ol>
      )}
      {pages.hasNextPage && (
        <Button look="plain" busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </section>
  )
}
