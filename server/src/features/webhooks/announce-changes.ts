import { can } from "@funil/contract/account/permissions"
import { type WebhookNoun, nounOfEvent } from "@funil/contract/data/webhook-events"
import { entities } from "@funil/contract/shared/entities"
import type { Records } from "../../nouns/record-feature.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import type { PlacedChange } from "../../platform/outbox/outbox-batch.ts"
import { hasApi } from "../plans/plan-limits.ts"
import { queueNotices } from "./queue-notices.ts"
import { stopWebhook } from "./stop-webhook.ts"
import { type WebhookChange, enteredKinds, readChanges } from "./webhook-changes.ts"
import { type WebhookNotice, noticesOfNotes, noticesOfNoun } from "./webhook-notices.ts"
import { type AuthoredWebhook, type WebhookRow, activeWebhooks } from "./webhooks.ts"

/** Changes read and queued in one batch. */
const atOnce = 200

/**
 * Queues notices of committed changes for the account's webhooks, in the transaction that reads the
 * changes.
 */
export function announceChanges(records: Records) {
  return async (tx: Tx, announced: readonly PlacedChange[]): Promise<void> => {
    const webhooks = await deliverableWebhooks(tx)
    if (webhooks.length === 0) return
    const nouns = new Set<string>(webhooks.flatMap(({ webhook }) => webhook.events.map(nounOfEvent)))
    const placed = announced.flatMap(({ entity, change, place }) =>
      change && nouns.has(entity) ? [[change, place] as const] : [],
    )
    for (let from = 0; from < placed.length; from += atOnce) {
      const changes = await readChanges(tx, new Map(placed.slice(from, from + atOnce)))
      await queueNotices(tx, await noticesOf(tx, records, webhooks, changes))
    }
  }
}

/**
 * The active webhooks; none on a plan without webhooks. Stops a webhook whose author is no longer
 * an admin.
 */
async function deliverableWebhooks(tx: Tx): Promise<AuthoredWebhook[]> {
  const all = await activeWebhooks(tx)
  if (all.length === 0 || !(await hasApi(tx))) return []
  for (const { webhook } of all.filter(isOrphan)) await stopWebhook(tx, webhook.id, "author_gone")
  return all.filter((one) => !isOrphan(one))
}

function isOrphan({ webhook, author }: AuthoredWebhook): boolean {
  return webhook.saved_by !== null && (author === null || !can(author.role, "webhook.manage"))
}

/**
 * Lists the notices of changes, in the order of the changes. Each webhook sees what its author may
 * see.
 */
async function noticesOf(
  tx: Tx,
  records: Records,
  webhooks: readonly AuthoredWebhook[],
  changes: readonly WebhookChange[],
): Promise<WebhookNotice[]> {
  const kinds = await enteredKinds(tx, changes)
  const notices: WebhookNotice[] = []
  for (const own of Map.groupBy(webhooks, ({ author }) => author?.id).values()) {
    const acting: Tx = { ...tx, user: own[0]?.author ?? null }
    const about = (noun: WebhookNoun) => ({
      webhooks: own.flatMap(({ webhook }) => (isAbout(webhook, noun) ? webhook : [])),
      changes: changes.filter(({ entity }) => entity === noun),
    })
    for (const entity of entities)
      notices.push(...(await noticesOfNoun(acting, { records, entity, kinds, ...about(entity) })))
    notices.push(...(await noticesOfNotes(acting, about("note"))))
  }
  const places = new Map(changes.map(({ id }, index) => [id, index]))
  const place = ({ change }: WebhookNotice) => places.get(change.id) ?? 0
  return notices.toSorted((one, other) => place(one) - place(other))
}

function isAbout({ events }: WebhookRow, noun: WebhookNoun): boolean {
  return events.some((event) => nounOfEvent(event) === noun)
}
