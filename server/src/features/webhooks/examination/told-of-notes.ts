import type { Tx } from "../../../platform/db/transaction.ts"
import { readAnyNotes } from "../../notes/read-any-notes.ts"
import type { WebhookRow } from "../definition/webhook-row.ts"
import { eventsOfChange, type ToldChange } from "./events-of-change.ts"
import { previousOf } from "./previous-of.ts"
import { mayTell, type ToldEvent, toldTo } from "./told-event.ts"

interface OfNotes {
  readonly webhooks: readonly WebhookRow[]
  readonly changes: readonly ToldChange[]
}

/** What webhooks of one author, in whose name this asks, are told of changes of notes on records that the author sees. */
export async function toldOfNotes(tx: Tx, { webhooks, changes }: OfNotes): Promise<ToldEvent[]> {
  const told = changes.filter((change) => mayTell(change, webhooks, new Map()))
  const notes = await readAnyNotes(tx, [...new Set(told.map(({ record_id }) => record_id))])
  return told.flatMap((change) => {
    const record = notes.get(change.record_id)
    if (!record) return []
    const about = { entity: record.entity, record_id: record.record_id }
    const previous = previousOf(change, record, [])
    return toldTo(webhooks, eventsOfChange(change, new Map()), { change, about, record, previous })
  })
}
