import { type WebhookEvent, nounOfEvent } from "@funil/contract/data/webhook-events"
import type { Entity } from "@funil/contract/shared/entities"
import type { FilterRow } from "@funil/contract/shared/filters"
import { sourceOf } from "../../nouns/record-sources.ts"
import { invalid } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { namesRefusedPort } from "../../platform/outbound/guard.ts"
import { compileFilter } from "../../platform/records/compile-filter.ts"

export type WebhookFilters = Partial<Readonly<Record<Entity, readonly FilterRow[]>>>

interface WebhookContent {
  readonly url: string
  readonly events: readonly WebhookEvent[]
  readonly filters: WebhookFilters
}

/**
 * Throws a 422 that names the field for an address with a forbidden port, for filters that the
 * noun's lists reject, and for filters of a noun without one of the events.
 */
export async function requireSound(tx: Tx, { url, events, filters }: WebhookContent): Promise<void> {
  if (namesRefusedPort(tx.services.config, url)) throw invalid("url", "port")
  const nouns = new Set(events.map(nounOfEvent))
  // The body's schema allows only the names of nouns.
  for (const entity of Object.keys(filters) as Entity[]) {
    if (!nouns.has(entity)) throw invalid(`filters.${entity}`, "unknown_option")
    compileFilter(tx, await sourceOf(tx, entity), filters[entity] ?? [], `filters.${entity}`)
  }
}
