import { maxRetried } from "@funil/contract/data/webhooks"
import type { WebhookEvent } from "@funil/contract/data/webhook-events"
import { RotateCw } from "lucide-react"
import { useMessages } from "../../lib/text/messages.ts"
import { Button } from "../../ui/marks/button.tsx"
import { confirm } from "../../ui/overlays/confirm.ts"
import { useRetryFailed, type Webhook } from "./webhook-api.ts"
import { Progress } from "../../ui/marks/progress.tsx"

interface Props {
  webhook: Webhook
  /** The event to retry, or empty for all. */
  event: WebhookEvent | ""
}

/** Retries failed deliveries and shows the progress. */
export function RetryFailed({ webhook: { id, enabled, health }, event }: Props) {
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
