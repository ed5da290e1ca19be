import * as z from "zod/mini"
import { instant } from "./shared/dates.ts"
import { endpoint } from "./shared/endpoint.ts"
import { entities } from "./shared/entities.ts"
import { updateBodyOf } from "./shared/fields.ts"
import { filterRow } from "./shared/filters.ts"
import { id, idParams } from "./shared/ids.ts"
import { pageQuery } from "./shared/paging.ts"
import { stamps, userRef } from "./shared/records.ts"
import { secretValue } from "./shared/secret-values.ts"
import { url } from "./shared/text.ts"
import { webhookEvents } from "./webhook-events.ts"
import { runReasons } from "./workflow-rules.ts"

/** An account has at most so many. */
export const maxWebhooks = 100

/** Deliveries are kept for so many days, which are also those that `health` counts. */
export const deliveryDays = 30

/** So many failed deliveries are sent again by one call. */
export const maxRetried = 1000

/** A webhook whose every call of so many days failed is switched off. */
export const failingDays = 5

/** Why the server switched one off: its address answered 410, failed for days, or who saved it is no admin any more. */
export const webhookStops = ["gone", "failing", "author_gone"] as const
export type WebhookStop = (typeof webhookStops)[number]

const event = z.enum(webhookEvents)
const filters = z.partialRecord(z.enum(entities), z.array(filterRow).check(z.maxLength(20)))

/** What somebody writes of a webhook. */
const writable = {
  /** Where the events are posted to; http or https, at no port of mail, files, databases or shells. */
  url,
  events: z.array(event).check(z.minLength(1), z.maxLength(webhookEvents.length)),
  /** By noun: only events of records that all these rows hold for, as in `POST /{entity}/filter`. */
  filters,
  enabled: z.boolean(),
}

/** What became of deliveries of the last 30 days. */
const health = z.object({
  sent: z.number(),
  failed: z.number(),
  waiting: z.number(),
  /** When the newest was made. */
  last_at: z.nullable(instant),
})

/** Tells another program what happens, with the rights of `saved_by`, who saved it last. */
export const webhook = z.object({
  id,
  ...writable,
  saved_by: z.nullable(userRef),
  stopped_reason: z.nullable(z.enum(webhookStops)),
  /** Since when every call fails. */
  failing_since: z.nullable(instant),
  health,
  ...stamps,
})
export type Webhook = z.output<typeof webhook>

/**
 * What is posted, signed as Standard Webhooks has it. `id` is that of the delivery, the same at each attempt, as in the header
 * `webhook-id`; `timestamp` is when it happened.
 */
export const webhookPayload = z.object({
  id,
  type: event,
  timestamp: instant,
  data: z.object({
    /** As a GET of the record, or of the note, answers it. */
    record: z.record(z.string(), z.unknown()),
    /** The fields that changed, as they were. */
    previous: z.optional(z.record(z.string(), z.unknown())),
    /** Of `form.answered`: the answer, as the list of its form shows it. */
    answer: z.optional(z.record(z.string(), z.unknown())),
    /** Of `return.requested`: the request, as that of the deal. */
    return: z.optional(z.record(z.string(), z.unknown())),
  }),
})
export type WebhookPayload = z.output<typeof webhookPayload>

export const webhookStates = ["queued", "sent", "failed"] as const

/** One event on its way to a webhook; `status`, `answer` and `took_ms` are of the newest attempt. */
export const webhookDelivery = z.object({
  id,
  event,
  /** The record that it happened to; of a note the one that it is on. */
  entity: z.enum(entities),
  record_id: id,
  state: z.enum(webhookStates),
  attempts: z.number(),
  reason: z.nullable(z.enum(runReasons)),
  /** The status of HTTP; null where no answer came. */
  status: z.nullable(z.number()),
  /** How the answer begins. */
  answer: z.nullable(z.string()),
  took_ms: z.nullable(z.number()),
  /** What is posted, to the letter. */
  body: z.string(),
  created_at: instant,
  /** When it is tried next, or again. */
  next_at: z.nullable(instant),
  finished_at: z.nullable(instant),
})
export type WebhookDelivery = z.output<typeof webhookDelivery>

/** All webhooks, the newest first; with `url` those with this very address. */
export const listWebhooks = endpoint({
  id: "webhook.list",
  summary: "List webhooks",
  method: "GET",
  path: "/webhooks",
  access: "webhook.manage",
  query: z.strictObject({ url: z.optional(z.string()) }),
  answer: z.array(webhook),
})

export const getWebhook = endpoint({
  id: "webhook.get",
  summary: "Get a webhook",
  method: "GET",
  path: "/webhooks/:id",
  access: "webhook.manage",
  params: idParams,
  answer: webhook,
})

/** `secret` signs the calls (`whsec_` and base64); it is told this once. */
const withSecret = z.extend(webhook, { secret: secretValue(z.string()) })
export type NewWebhook = z.output<typeof withSecret>

/**
 * Creates a webhook, turned on unless `enabled` is false. 402 for a plan without them, 409 where one with this address tells of one of
 * these events already.
 */
export const createWebhook = endpoint({
  id: "webhook.create",
  confirms: true,
  summary: "Create a webhook",
  method: "POST",
  path: "/webhooks",
  access: "webhook.manage",
  body: z.strictObject({
    ...writable,
    filters: z.optional(filters),
    enabled: z.optional(writable.enabled),
  }),
  answer: withSecret,
})
export type WebhookDraft = z.output<typeof createWebhook.body>

/** Changes what is sent; the caller becomes the one whose rights it has. Turning it on forgets why it was stopped. */
export const updateWebhook = endpoint({
  id: "webhook.update",
  confirms: true,
  summary: "Update a webhook",
  method: "PUT",
  path: "/webhooks/:id",
  access: "webhook.manage",
  params: idParams,
  body: updateBodyOf(writable, [
    "id",
    "saved_by",
    "stopped_reason",
    "failing_since",
    "health",
    "created_at",
    "updated_at",
  ]),
  answer: webhook,
})
export type WebhookUpdate = z.output<typeof updateWebhook.body>

/** Ends a webhook permanently; what waits for it is not sent. It works on every plan. */
export const deleteWebhook = endpoint({
  id: "webhook.delete",
  summary: "Delete a webhook",
  method: "DELETE",
  path: "/webhooks/:id",
  access: "webhook.manage",
  params: idParams,
})

/** Signs with a new secret from now on, and for a day with the one before too. */
export const rotateSecret = endpoint({
  id: "webhook.rotate",
  confirms: true,
  summary: "Replace a webhook's secret",
  method: "POST",
  path: "/webhooks/:id/rotate",
  access: "webhook.manage",
  params: idParams,
  status: 200,
  answer: z.object({ secret: secretValue(z.string()), previous_until: instant }),
})

/** The deliveries of the last 30 days, the newest first. `before` is the id of the last one of the page before this. */
export const listWebhookDeliveries = endpoint({
  id: "webhook.deliveries",
  summary: "List what a webhook was told",
  method: "GET",
  path: "/webhooks/:id/deliveries",
  access: "webhook.manage",
  params: idParams,
  query: z.strictObject({
    state: z.optional(z.enum(webhookStates)),
    event: z.optional(event),
    before: z.optional(id),
    per_page: pageQuery.per_page,
  }),
  answer: z.object({ data: z.array(webhookDelivery), has_more: z.boolean() }),
})

/** Sends a delivery again at once, under its id, whatever became of it. */
export const retryWebhookDelivery = endpoint({
  id: "webhook.retry",
  summary: "Send a delivery again",
  method: "POST",
  path: "/webhooks/:id/deliveries/:delivery_id/retry",
  access: "webhook.manage",
  params: z.strictObject({ id, delivery_id: id }),
  status: 200,
  answer: webhookDelivery,
})

/** Sends the oldest 1,000 failed deliveries again, or those of one event, each under its id; 409 while the webhook is off. */
export const retryFailedDeliveries = endpoint({
  id: "webhook.retry_failed",
  summary: "Send failed deliveries again",
  method: "POST",
  path: "/webhooks/:id/deliveries/retry",
  access: "webhook.manage",
  params: idParams,
  status: 200,
  body: z.strictObject({ event: z.optional(event) }),
  answer: z.object({
    /** How many are on their way again. */
    queued: z.number(),
    /** How many failed ones are left for further calls. */
    left: z.number(),
  }),
})

/** Calls the address once, now, with a sample of one of its events, and answers what came back; nothing of it is kept. */
export const testWebhook = endpoint({
  id: "webhook.test",
  summary: "Test a webhook",
  method: "POST",
  path: "/webhooks/:id/test",
  access: "webhook.manage",
  params: idParams,
  status: 200,
  body: z.strictObject({ event: z.optional(event) }),
  answer: z.object({
    /** Whether the address took it: a status from 200 to 299. */
    taken: z.boolean(),
    reason: z.nullable(z.enum(runReasons)),
    status: z.nullable(z.number()),
    answer: z.nullable(z.string()),
    took_ms: z.nullable(z.number()),
    body: z.string(),
  }),
})
export type WebhookTest = z.output<typeof testWebhook.answer>

/** What an event posts, made of the newest three records that it could be about. */
export const listWebhookSamples = endpoint({
  id: "webhook.samples",
  summary: "Get samples of an event",
  method: "GET",
  path: "/webhooks/samples",
  access: "webhook.manage",
  query: z.strictObject({ event }),
  answer: z.array(webhookPayload),
})
