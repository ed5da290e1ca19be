import { nounOfEvent, type WebhookEvent } from "@funil/contract/webhook-events"
import type { WebhookPayload } from "@funil/contract/webhooks"
import type { Entity } from "@funil/contract/shared/entities"
import type { FilterRow } from "@funil/contract/shared/filters"
import { ownValue } from "@funil/contract/shared/own-value"
import { hostScope } from "../../../nouns/host-visibility.ts"
import type { Records } from "../../../nouns/record-feature.ts"
import type { Context } from "../../../platform/context.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import { readNotes } from "../../notes/note-queries.ts"
import { noteView } from "../../notes/note-view.ts"
import { besideRecords, payloadOf } from "../examination/payload.ts"
import type { Shown } from "../examination/told-records.ts"

const maxSamples = 3

const only = (filterField: string, valueField: string): FilterRow[] => [
  { filterField, operator: "=", valueField },
]

/** The records that an event could be about, where not every one of the noun could. */
const filtersOf: Partial<Readonly<Record<WebhookEvent, FilterRow[]>>> = {
  "deal.won": only("status", "won"),
  "deal.lost": only("status", "lost"),
  "form.answered": only("source", "form"),
  "return.requested": only("source", "return"),
}

/** A field that an event always tells the previous value of. */
const changedBy: Partial<Readonly<Record<WebhookEvent, string>>> = {
  "deal.moved": "pipeline_stage_id",
  "deal.won": "pipeline_stage_id",
  "deal.lost": "pipeline_stage_id",
  "task.finished": "is_finished",
  "bill.status_changed": "status",
}

function previousOf(event: WebhookEvent, record: Shown): WebhookPayload["data"]["previous"] {
  const field = ownValue(changedBy, event)
  if (field !== undefined) return { [field]: ownValue(record, field) }
  return event.endsWith(".updated") ? {} : undefined
}

async function newestNotes(ctx: Context): Promise<Shown[]> {
  return inTransaction(ctx, async (tx) => {
    const notes = await readNotes(tx, hostScope(tx, "n"), maxSamples)
    return notes.map(noteView)
  })
}

async function newestRecords(
  ctx: Context,
  { list }: Records[Entity],
  event: WebhookEvent,
): Promise<readonly Shown[]> {
  const query = { page: 1, per_page: maxSamples, total: "next" } as const
  const newest = {
    orderBy: "created_at",
    direction: "desc",
    filters: ownValue(filtersOf, event) ?? [],
  } as const
  const found = await list.page(ctx, query, newest)
  // Every answer of a record has its id.
  return found.data as Shown[]
}

/** What an event would post of the newest that it could be about, as the caller sees them. The id is the record's. */
export async function samplesOf(
  ctx: Context,
  records: Records,
  event: WebhookEvent,
): Promise<WebhookPayload[]> {
  const noun = nounOfEvent(event)
  const shown = noun === "note" ? await newestNotes(ctx) : await newestRecords(ctx, records[noun], event)
  const told = shown.map(({ id }) => ({ event, recordId: id }))
  const beside = await inTransaction(ctx, (tx) => besideRecords(tx, told))
  return shown.map((record) =>
    payloadOf({
      id: record.id,
      event,
      at: ctx.now(),
      record,
      previous: previousOf(event, record),
      beside: beside.get(record.id),
    }),
  )
}
