import type { WebhookEvent } from "@funil/contract/webhook-events"
import type { WebhookPayload } from "@funil/contract/webhooks"
import type { Host } from "../../../nouns/host-visibility.ts"
import { isSince } from "../../../platform/outbox/since.ts"
import type { WebhookRow } from "../definition/webhook-row.ts"
import { eventsOfChange, type StageKinds, type ToldChange } from "./events-of-change.ts"
import type { Shown } from "./told-records.ts"

/** An event that a webhook is told of. */
export interface ToldEvent {
  readonly webhook: WebhookRow
  readonly event: WebhookEvent
  readonly change: ToldChange
  /** The record that it happened to; of a note the one that it is on. */
  readonly about: Host
  /** What is told of, as an answer shows it. */
  readonly record: Shown
  readonly previous: WebhookPayload["data"]["previous"]
}

const bySource: readonly WebhookEvent[] = ["form.answered", "return.requested"]

/** Whether what changed has to be looked at: some webhook is told of what it is, or may be. */
export function mayTell(change: ToldChange, webhooks: readonly WebhookRow[], kinds: StageKinds): boolean {
  const isNewDeal = change.entity === "deal" && change.action === "create"
  const events = [...eventsOfChange(change, kinds), ...(isNewDeal ? bySource : [])]
  return webhooks.some(
    (webhook) => isSince(webhook, change) && events.some((event) => webhook.events.includes(event)),
  )
}

/** What each of the webhooks is told of a change that is these events. */
export function toldTo(
  webhooks: readonly WebhookRow[],
  events: readonly WebhookEvent[],
  what: Pick<ToldEvent, "change" | "about" | "record" | "previous">,
): ToldEvent[] {
  return webhooks
    .filter((webhook) => isSince(webhook, what.change))
    .flatMap((webhook) =>
      events.filter((event) => webhook.events.includes(event)).map((event) => ({ webhook, event, ...what })),
    )
}
