import { maxWebhooks } from "@funil/contract/webhooks"
import { nounOfEvent } from "@funil/contract/webhook-events"
import type { Entity } from "@funil/contract/shared/entities"
import { sourceOf } from "../../../nouns/record-sources.ts"
import { AppError, invalid } from "../../../platform/app-error.ts"
import { lockAccount } from "../../../platform/db/lock-account.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import { namesRefusedPort } from "../../../platform/outbound/guard.ts"
import { compileFilter } from "../../../platform/records/compile-filter.ts"
import { otherWebhooks } from "./webhook-queries.ts"
import type { WebhookRow } from "./webhook-row.ts"

type Draft = Pick<WebhookRow, "id" | "url" | "events" | "filters">

/**
 * Ends with 422, naming the field, for an address at a port that is never called, and for filters that the noun's lists would refuse or
 * that are about nouns which no event is of.
 */
export async function requireSound(tx: Tx, { url, events, filters }: Omit<Draft, "id">): Promise<void> {
  if (namesRefusedPort(tx.services.config, url)) throw invalid("url", "port")
  const nouns = new Set(events.map(nounOfEvent))
  // The body's schema takes the words of nouns alone.
  for (const entity of Object.keys(filters) as Entity[]) {
    if (!nouns.has(entity)) throw invalid(`filters.${entity}`, "unknown_option")
    compileFilter(tx, await sourceOf(tx, entity), filters[entity] ?? [], `filters.${entity}`)
  }
}

/**
 * Ends with 409 where another webhook tells the same address of one of the same events, and with 422 where there are too many. Holds the
 * account's lock, so that of two at once one finds the other.
 */
export async function requireOnlyOne(tx: Tx, { id, url, events }: Draft): Promise<void> {
  await lockAccount(tx)
  const others = await otherWebhooks(tx, { id, url })
  if (others.events.some((event) => events.some((own) => own === event))) throw new AppError("webhook_exists")
  if (others.count >= maxWebhooks) throw invalid("url", "too_many", { maximum: maxWebhooks })
}
