import type { WebhookEvent } from "@funil/contract/data/webhook-events"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { ChevronLeft, ChevronRight, RotateCw } from "lucide-react"
import { useState } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import { Button } from "../../ui/marks/button.tsx"
import { ErrorState } from "../../ui/marks/error-state.tsx"
import { SegmentedControl } from "../../ui/fields/segmented-control.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { Skeleton } from "../../ui/marks/skeleton.tsx"
import { DeliveryRow } from "./delivery-row.tsx"
import {
  type DeliveryState,
  deliveryPageOptions,
  useRetryDelivery,
  type Webhook,
  useRetryFailed,
} from "./webhook-api.ts"
import { WebhookHealth } from "./webhook-health.tsx"
import styles from "./webhooks.module.css"
import { maxRetried } from "@funil/contract/data/webhooks"
import { confirm } from "../../ui/overlays/confirm.ts"
import { Progress } from "../../ui/marks/progress.tsx"

interface Props {
  webhook: Webhook
  /** The event to retry, or empty for all. */
  event: WebhookEvent | ""
}

/** Retries failed deliveries and shows the progress. */
function RetryFailed({ webhook: { id, enabled, health }, event }: Props) {
  const m = useMessages()
  const words = m.webhooks.deliveries
  const { mutate: retry, data, isPending } = useRetryFailed(id)
  const queued = data?.queued ?? 0
  const done = queued - Math.min(queued, health.waiting)
  const ask = async () => {
    const title = event ? words.retryAllOf(m.webhooks.eventName(event)) : words.retryAllTitle(health.failed)
    if (await confirm({ title, text: words.retryAllText(maxRetried), confirm: words.retry }))
      retry(event === "" ? undefined : event)
  }
  if (done < queued)
    return (
      <div className="stack gap-1 text-s">
        <p role="status">{words.resending(done, queued)}</p>
        <Progress label={words.resending(done, queued)} value={done} max={queued} />
      </div>
    )
  if (!enabled || health.failed === 0) return null
  return (
    <div>
      <Button size="s" icon={<RotateCw />} busy={isPending} onClick={() => void ask()}>
        {event ? words.retryAll : words.retryCount(health.failed)}
      </Button>
    </div>
  )
}

/** The filter and pages of the list. */
interface DeliveryFilter {
  readonly state: DeliveryState | "all"
  readonly event: WebhookEvent | ""
  /** The cursors of the pages so far. The first page has none. */
  readonly pages: readonly string[]
}

interface FiltersProps {
  webhook: Webhook
  shown: DeliveryFilter
  onChange: (changes: Partial<DeliveryFilter>) => void
}

function Filters({ webhook, shown, onChange }: FiltersProps) {
  const m = useMessages()
  const words = m.webhooks.deliveries
  return (
    <div className="flex wrap items-end justify-between gap-3">
      <SegmentedControl<DeliveryFilter["state"]>
        label={words.show}
        value={shown.state}
        options={[
          { value: "all", label: words.all },
          { value: "sent", label: words.states.sent },
          { value: "queued", label: words.states.queued },
          { value: "failed", label: words.states.failed },
        ]}
        onChange={(state) => onChange({ state })}
      />
      {webhook.events.length > 1 && (
        <SelectField
          label={words.event}
          quiet
          value={shown.event}
          options={webhook.events.map((value) => ({ value, label: m.webhooks.eventName(value) }))}
          placeholder={words.everyEvent}
          onChange={(event) => onChange({ event })}
        />
      )}
    </div>
  )
}

interface PagerProps {
  pages: readonly string[]
  /** The cursor of the next page, or undefined on the last. */
  next: string | undefined
  onPages: (pages: readonly string[]) => void
}

function Pager({ pages, next, onPages }: PagerProps) {
  const words = useMessages().webhooks.deliveries
  if (pages.length === 0 && next === undefined) return null
  return (
    <div className="flex justify-between gap-3">
      <Button
        size="s"
        icon={<ChevronLeft />}
        disabled={pages.length === 0}
        onClick={() => onPages(pages.slice(0, -1))}
      >
        {words.newer}
      </Button>
      <Button
        size="s"
        disabled={next === undefined}
        onClick={() => next !== undefined && onPages([...pages, next])}
      >
        {words.older}
        <ChevronRight aria-hidden="true" />
      </Button>
    </div>
  )
}

/** A webhook's deliveries with the responses, to retry each. */
export function DeliveryList({ webhook }: { webhook: Webhook }) {
  const words = useMessages().webhooks.deliveries
  const [shown, setShown] = useState<DeliveryFilter>({ state: "all", event: "", pages: [] })
  const { state, event, pages } = shown
  const before = pages.at(-1)
  const { data, isError, error, refetch } = useQuery({
    ...deliveryPageOptions(webhook.id, { state, event, before }),
    placeholderData: keepPreviousData,
  })
  const { mutate: retry, isPending, variables } = useRetryDelivery(webhook.id)
  const isFiltered = state !== "all" || event !== ""
  return (
    <section className="stack gap-3">
      <div className="flex wrap items-end justify-between gap-3">
        <div>
          <h2 className="text-m">{words.title}</h2>
          <p className="muted">{words.text}</p>
        </div>
        <WebhookHealth health={webhook.health} />
      </div>
      <Filters
        webhook={webhook}
        shown={shown}
        onChange={(changes) => setShown({ ...shown, ...changes, pages: [] })}
      />
      <RetryFailed key={event} webhook={webhook} event={event} />
      {!data && isError && (
        <ErrorState title={words.loadFailed} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <Skeleton height={140} />}
      {data?.data.length === 0 && (
        <p className={styles.nothing}>{isFiltered || before ? words.noneOf : words.empty}</p>
      )}
      {data && data.data.length > 0 && (
        <ol className="framed-list" aria-label={words.title}>
          {data.data.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              delivery={delivery}
              mayRetry={webhook.enabled}
              isBusy={isPending && variables === delivery.id}
              onRetry={() => retry(delivery.id)}
            />
          ))}
        </ol>
      )}
      <Pager
        pages={pages}
        next={data?.has_more ? data.data.at(-1)?.id : undefined}
        onPages={(next) => setShown({ ...shown, pages: next })}
      />
    </section>
  )
}
