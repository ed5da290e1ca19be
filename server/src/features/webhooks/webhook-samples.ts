import { type WebhookEvent, nounOfEvent } from "@funil/contract/data/webhook-events"
import type { WebhookPayload, WebhookTest } from "@funil/contract/data/webhooks"
import type { Entity } from "@funil/contract/shared/entities"
import type { FilterRow } from "@funil/contract/shared/filters"
import { ownValue } from "@funil/contract/shared/own-value"
import { hostScope } from "../../nouns/host-visibility.ts"
import type { Records } from "../../nouns/record-feature.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { newId } from "../../platform/new-id.ts"
import { sendWebhook } from "../deliveries/channels/webhook-channel.ts"
import { signing } from "../deliveries/webhook-secrets.ts"
import { noteView, readNotes } from "../notes/notes.ts"
import { requireApi } from "../plans/plan-limits.ts"
import { payloadExtras, payloadOf } from "./queue-notices.ts"
import type { RecordView } from "./webhook-notices.ts"
import { readWebhook, secretsOf } from "./webhooks.ts"

export async function listWebhookSamples(
  ctx: Permitted<"webhook.manage">,
  records: Records,
  event: WebhookEvent,
): Promise<WebhookPayload[]> {
  await inTransaction(ctx, requireApi)
  return samplesOf(ctx, records, event)
}

const withinMs = 10_000

interface TestInput {
  readonly id: string
  readonly event: WebhookEvent | undefined
}

/** Calls a webhook's address once with a signed sample, whether it is on or off. */
export async function testWebhook(
  ctx: Permitted<"webhook.manage">,
  records: Records,
  { id, event }: TestInput,
): Promise<WebhookTest> {
  const { url, type, secrets } = await inTransaction(ctx, async (tx) => {
    await requireApi(tx)
    const row = await readWebhook(tx, id)
    // Every webhook has an event.
    const [first = "deal.created"] = row.events
    return { url: row.url, type: event ?? first, secrets: signing(secretsOf(tx, row)) }
  })
  const [sample] = await samplesOf(ctx, records, type)
  const callId = newId()
  const bare = { type, timestamp: ctx.now().toISOString(), data: { record: {} } }
  const body = JSON.stringify({ ...(sample ?? bare), id: callId })
  const sender = { config: ctx.services.config, now: ctx.now(), withinMs }
  const call = { id: callId, ref: "", url, method: "POST" as const, headers: {}, body, secrets }
  const outcome = await sendWebhook(sender, call)
  const { status = null, answer = null, tookMs = null } = outcome.response ?? {}
  return {
    taken: outcome.state === "sent",
    reason: "reason" in outcome ? outcome.reason : null,
    status,
    answer,
    took_ms: tookMs,
    body,
  }
}

const maxSamples = 3

const only = (filterField: string, valueField: string): FilterRow[] => [
  { filterField, operator: "=", valueField },
]

/**
 * Filters for the records that an event can be about, where that is not every record of the noun.
 */
const filtersOf: Partial<Readonly<Record<WebhookEvent, FilterRow[]>>> = {
  "deal.won": only("status", "won"),
  "deal.lost": only("status", "lost"),
  "form.answered": only("source", "form"),
  "return.requested": only("source", "return"),
}

/** The field whose previous value an event always carries. */
const changedBy: Partial<Readonly<Record<WebhookEvent, string>>> = {
  "deal.moved": "pipeline_stage_id",
  "deal.won": "pipeline_stage_id",
  "deal.lost": "pipeline_stage_id",
  "task.finished": "is_finished",
  "bill.status_changed": "status",
}

function previousOf(event: WebhookEvent, record: RecordView): WebhookPayload["data"]["previous"] {
  const field = ownValue(changedBy, event)
  if (field !== undefined) return { [field]: ownValue(record, field) }
  return event.endsWith(".updated") ? {} : undefined
}

async function newestNotes(ctx: Permitted): Promise<RecordView[]> {
  return inTransaction(ctx, async (tx) => {
    const notes = await readNotes(tx, hostScope(tx, "n"), maxSamples)
    return notes.map(noteView)
  })
}

async function newestRecords(
  ctx: Context,
  { list }: Records[Entity],
  event: WebhookEvent,
): Promise<readonly RecordView[]> {
  const query = { page: 1, per_page: maxSamples, total: "next" } as const
  const newest = {
    orderBy: "created_at",
    direction: "desc",
    filters: ownValue(filtersOf, event) ?? [],
  } as const
  const found = await list.page(ctx, query, newest)
  // Every answer of a record has its id.
  return found.data as RecordView[]
}

/**
 * Returns what an event would post about the newest possible records that the caller sees, by
 * record id.
 */
async function samplesOf(ctx: Permitted, records: Records, event: WebhookEvent): Promise<WebhookPayload[]> {
  const noun = nounOfEvent(event)
  const shown = noun === "note" ? await newestNotes(ctx) : await newestRecords(ctx, records[noun], event)
  const events = shown.map(({ id }) => ({ event, recordId: id }))
  const beside = await inTransaction(ctx, (tx) => payloadExtras(tx, events))
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
