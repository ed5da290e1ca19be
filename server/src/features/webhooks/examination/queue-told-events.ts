import { sql } from "kysely"
import { insertRows } from "../../../platform/db/insert-rows.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import { newId } from "../../../platform/new-id.ts"
import { deliveryTarget } from "../../deliveries/delivery-target.ts"
import { besideRecords, payloadOf } from "./payload.ts"
import type { ToldEvent } from "./told-event.ts"

/** Queues a delivery for each event, in this order. */
export async function queueToldEvents(tx: Tx, told: readonly ToldEvent[]): Promise<void> {
  if (told.length === 0) return
  const beside = await besideRecords(
    tx,
    told.map(({ event, record }) => ({ event, recordId: record.id })),
  )
  const made = told.map(({ webhook, event, change, about, record, previous }) => {
    const id = newId()
    const payload = payloadOf({
      id,
      event,
      at: change.created_at,
      record,
      previous,
      beside: beside.get(record.id),
    })
    return { id, webhook, event, about, body: JSON.stringify(payload) }
  })
  const [state, created_at] = ["queued", tx.now()]
  await insertRows(
    tx,
    "webhook_deliveries",
    made.map(({ id, webhook, event, about: { entity, record_id }, body }) => ({
      id,
      webhook_id: webhook.id,
      event,
      entity,
      record_id,
      body,
      state,
      created_at,
    })),
  )
  await insertRows(
    tx,
    "deliveries",
    made.map(({ id, webhook: { id: webhook_id, url }, about: { entity, record_id } }) => ({
      id,
      webhook_id,
      entity,
      record_id,
      channel: "webhook",
      target: deliveryTarget(tx.services.config, id, { url }),
      state,
      attempts: 0,
      next_at: created_at,
      created_at,
    })),
  )
  // What has gone out must not be told again under another id because this commit was lost.
  await sql`set local synchronous_commit to default`.execute(tx.db)
  tx.news.add("deliveries")
}
