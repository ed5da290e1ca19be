import type { WebhookEvent } from "@funil/contract/data/webhook-events"
import type { WebhookPayload } from "@funil/contract/data/webhooks"
import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
import { insertRows } from "../../platform/db/write-rows.ts"
import { newId } from "../../platform/new-id.ts"
import { deliveryTarget } from "../deliveries/enqueue-delivery.ts"
import { answersOfDeals } from "../forms/answers/answer-read.ts"
import { readDealReturn } from "../returns/requests/get-deal-return.ts"
import type { RecordView, WebhookNotice } from "./webhook-notices.ts"

/** Queues a delivery for each event, in this order. */
export async function queueNotices(tx: Tx, notices: readonly WebhookNotice[]): Promise<void> {
  if (notices.length === 0) return
  const beside = await payloadExtras(
    tx,
    notices.map(({ event, record }) => ({ event, recordId: record.id })),
  )
  const made = notices.map(({ webhook, event, change, about, record, previous }) => {
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
  // A lost commit would send the same event again under another id.
  await sql`set local synchronous_commit to default`.execute(tx.db)
  tx.news.add("deliveries")
}

type Data = WebhookPayload["data"]

/** Parts of the payload besides the record. */
type PayloadExtras = Pick<Data, "answer" | "return">

/** Reads the parts of the events' payloads besides the records, by record. */
export async function payloadExtras(
  tx: Tx,
  events: readonly { readonly event: WebhookEvent; readonly recordId: string }[],
): Promise<ReadonlyMap<string, PayloadExtras>> {
  const of = (type: WebhookEvent) => events.flatMap(({ event, recordId }) => (event === type ? recordId : []))
  const [answered, requested] = [of("form.answered"), of("return.requested")]
  const found = new Map<string, PayloadExtras>()
  if (answered.length > 0)
    for (const [id, answer] of await answersOfDeals(tx, answered)) found.set(id, { answer })
  for (const id of requested) {
    const request = await readDealReturn(tx, id)
    if (request) found.set(id, { return: request })
  }
  return found
}

interface PayloadContent {
  readonly id: string
  readonly event: WebhookEvent
  readonly at: Date
  readonly record: RecordView
  readonly previous: Data["previous"]
  readonly beside: PayloadExtras | undefined
}

/** The body that is posted for an event. */
export function payloadOf({ id, event, at, record, previous, beside }: PayloadContent): WebhookPayload {
  const isSpecial = event === "form.answered" || event === "return.requested"
  return {
    id,
    type: event,
    timestamp: at.toISOString(),
    data: { record, ...(previous && { previous }), ...(isSpecial && beside) },
  }
}
