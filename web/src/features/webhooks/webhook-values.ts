import type { FilterRow } from "@funil/contract/shared/filters"
import { type Entity, entities } from "@funil/contract/shared/entities"
import { nounOfEvent, type WebhookEvent } from "@funil/contract/data/webhook-events"
import type { Webhook } from "./webhook-api.ts"

/** The form's values. */
export interface WebhookValues {
  readonly url: string
  readonly events: readonly WebhookEvent[]
  readonly filters: Partial<Readonly<Record<Entity, readonly FilterRow[]>>>
  readonly enabled: boolean
}

export const newWebhook: WebhookValues = { url: "", events: [], filters: {}, enabled: true }

export function valuesOf({ url, events, filters, enabled }: Webhook): WebhookValues {
  return { url, events, filters, enabled }
}

/** Converts the values to a request body. Keeps filters only for nouns with selected events. */
export function webhookBody({ url, events, filters, enabled }: WebhookValues) {
  const nouns = new Set<string>(events.map(nounOfEvent))
  const kept = entities.flatMap((entity) => {
    const rows = filters[entity]
    return rows && rows.length > 0 && nouns.has(entity) ? [[entity, [...rows]] as const] : []
  })
  return { url: url.trim(), events: [...events], filters: Object.fromEntries(kept), enabled }
}
