import { can } from "@funil/contract/permissions"
import { entities } from "@funil/contract/shared/entities"
import { nounOfEvent, type ToldNoun } from "@funil/contract/webhook-events"
import type { Records } from "../../../nouns/record-feature.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import type { PlacedChange } from "../../../platform/outbox/since.ts"
import { hasApi } from "../../plans/require-api.ts"
import { activeWebhooks, type Authored } from "../definition/webhook-queries.ts"
import type { WebhookRow } from "../definition/webhook-row.ts"
import { stopWebhook } from "../sending/stop-webhook.ts"
import type { ToldChange } from "./events-of-change.ts"
import { queueToldEvents } from "./queue-told-events.ts"
import { enteredKinds, toldChanges } from "./told-changes.ts"
import type { ToldEvent } from "./told-event.ts"
import { toldOfNotes } from "./told-of-notes.ts"
import { toldOfNoun } from "./told-of-noun.ts"

/** Changes that are read, and put into the queue, together. */
const atOnce = 200

/** Tells the account's webhooks of committed changes: what each is told is queued in the transaction that passes the changes. */
export function announceChanges(records: Records) {
  return async (tx: Tx, announced: readonly PlacedChange[]): Promise<void> => {
    const webhooks = await telling(tx)
    if (webhooks.length === 0) return
    const nouns = new Set<string>(webhooks.flatMap(({ webhook }) => webhook.events.map(nounOfEvent)))
    const placed = announced.flatMap(({ entity, change, place }) =>
      change && nouns.has(entity) ? [[change, place] as const] : [],
    )
    for (let from = 0; from < placed.length; from += atOnce) {
      const changes = await toldChanges(tx, new Map(placed.slice(from, from + atOnce)))
      await queueToldEvents(tx, await toldOf(tx, records, webhooks, changes))
    }
  }
}

/** The webhooks that are told now. One whose author is no admin any more is switched off; on a plan without webhooks all rest. */
async function telling(tx: Tx): Promise<Authored[]> {
  const all = await activeWebhooks(tx)
  if (all.length === 0 || !(await hasApi(tx))) return []
  for (const { webhook } of all.filter(isOrphan)) await stopWebhook(tx, webhook.id, "author_gone")
  return all.filter((one) => !isOrphan(one))
}

function isOrphan({ webhook, author }: Authored): boolean {
  return webhook.saved_by !== null && (author === null || !can(author.role, "webhook.manage"))
}

/** What webhooks are told of changes, in the order of these, each in its author's name. */
async function toldOf(
  tx: Tx,
  records: Records,
  webhooks: readonly Authored[],
  changes: readonly ToldChange[],
): Promise<ToldEvent[]> {
  const kinds = await enteredKinds(tx, changes)
  const told: ToldEvent[] = []
  for (const own of Map.groupBy(webhooks, ({ author }) => author?.id).values()) {
    const acting: Tx = { ...tx, user: own[0]?.author ?? null }
    const about = (noun: ToldNoun) => ({
      webhooks: own.flatMap(({ webhook }) => (isAbout(webhook, noun) ? webhook : [])),
      changes: changes.filter(({ entity }) => entity === noun),
    })
    for (const entity of entities)
      told.push(...(await toldOfNoun(acting, { records, entity, kinds, ...about(entity) })))
    told.push(...(await toldOfNotes(acting, about("note"))))
  }
  const places = new Map(changes.map(({ id }, index) => [id, index]))
  const place = ({ change }: ToldEvent) => places.get(change.id) ?? 0
  return told.toSorted((one, other) => place(one) - place(other))
}

function isAbout({ events }: WebhookRow, noun: ToldNoun): boolean {
  return events.some((event) => nounOfEvent(event) === noun)
}
