import * as z from "zod/mini"
import { instant } from "../shared/values/dates.ts"
import { endpoint } from "../shared/endpoint.ts"
import { entities } from "../shared/entities.ts"
import { updateBodyOf } from "../shared/fields.ts"
import { filterRow } from "../shared/filters.ts"
import { id, idParams } from "../shared/ids.ts"
import { pageQuery } from "../shared/paging.ts"
import { stamps, userRef } from "../shared/records.ts"
import { secretValue } from "../shared/values/secret-values.ts"
import { url } from "../shared/values/text.ts"
import { webhookEvents } from "./webhook-events.ts"
import { runReasons } from "../automations/workflow-rules.ts"

/** The most webhooks of an account. */
export const maxWebhooks = 100

/** Days that deliveries stay, and that `health` counts. */
export const deliveryDays = 30

/** The most failed deliveries that one call sends again. */
export const maxRetried = 1000

/** Days without a successful call after which a webhook is turned off. */
export const failingDays = 5

/**
 * Why the server turned a webhook off: its address answered 410 or failed for days, or its author
 * is no admin anymore.
 */
export const webhookStops = ["gone", "failing", "author_gone"] as const
export type WebhookStop = (typeof webhookStops)[number]

const event = z.enum(webhookEvents)
const filters = z.partialRecord(z.enum(entities), z.array(filterRow).check(z.maxLength(20)))

/** The writable fields of a webhook. */
const writable = {
  /** The address for events: http or https, on no port of mail, files, databases or shells. */
  url,
  events: z.array(event).check(z.minLength(1), z.maxLength(webhookEvents.length)),
  /**
   * By noun: a webhook only receives events of records that match all these rows, as in `POST
   * /{entity}/filter`.
   */
  filters,
  enabled: z.boolean(),
}

/** The results of deliveries in the last 30 days. */
const health = z.object({
  sent: z.number(),
  failed: z.number(),
  waiting: z.number(),
  /** The time of the newest one. */
  last_at: z.nullable(instant),
})

export const webhook = z.object({
  id,
  ...writable,
  saved_by: z.nullable(userRef),
  stopped_reason: z.nullable(z.enum(webhookStops)),
  failing_since: z.nullable(instant),
  health,
  ...stamps,
})
export type Webhook = z.output<typeof webhook>

export const webhookPayload = z.object({
  id,
  type: event,
  timestamp: instant,
  data: z.object({
    /** As a GET of the record or note returns it. */
    record: z.record(z.string(), z.unknown()),
    /** The previous values of the changed fields. */
    previous: z.optional(z.record(z.string(), z.unknown())),
    /** For `form.answered`: the answer, as the list of its form shows it. */
    answer: z.optional(z.record(z.string(), z.unknown())),
    /** For `return.requested`: the request, as the deal's shows it. */
    return: z.optional(z.record(z.string(), z.unknown())),
  }),
})
export type WebhookPayload = z.output<typeof webhookPayload>

export const webhookStates = ["queued", "sent", "failed"] as const

export const webhookDelivery = z.object({
  id,
  event,
  entity: z.enum(entities),
  record_id: id,
  state: z.enum(webhookStates),
  attempts: z.number(),
  reason: z.nullable(z.enum(runReasons)),
  status: z.nullable(z.number()),
  answer: z.nullable(z.string()),
  took_ms: z.nullable(z.number()),
  body: z.string(),
  created_at: instant,
  next_at: z.nullable(instant),
  finished_at: z.nullable(instant),
})
export type WebhookDelivery = z.output<typeof webhookDelivery>

export const listWebhooks = endpoint({
  id: "webhook.list",
  method: "GET",
  path: "/webhooks",
  access: "webhook.manage",
  query: z.strictObject({ url: z.optional(z.string()) }),
  answer: z.array(webhook),
})

export const getWebhook = endpoint({
  id: "webhook.get",
  method: "GET",
  path: "/webhooks/:id",
  access: "webhook.manage",
  params: idParams,
  answer: webhook,
})

/** `secret` signs the calls (`whsec_` and base64). Only this response contains it. */
const withSecret = z.extend(webhook, { secret: secretValue(z.string()) })
export type NewWebhook = z.output<typeof withSecret>

export const createWebhook = endpoint({
  id: "webhook.create",
  confirms: true,
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

export const updateWebhook = endpoint({
  id: "webhook.update",
  confirms: true,
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

export const deleteWebhook = endpoint({
  id: "webhook.delete",
  method: "DELETE",
  path: "/webhooks/:id",
  access: "webhook.manage",
  params: idParams,
})

export const rotateSecret = endpoint({
  id: "webhook.rotate",
  confirms: true,
  method: "POST",
  path: "/webhooks/:id/rotate",
  access: "webhook.manage",
  params: idParams,
  status: 200,
  answer: z.object({ secret: secretValue(z.string()), previous_until: instant }),
})

export const listWebhookDeliveries = endpoint({
  id: "webhook.deliveries",
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

export const retryWebhookDelivery = endpoint({
  id: "webhook.retry",
  method: "POST",
  path: "/webhooks/:id/deliveries/:delivery_id/retry",
  access: "webhook.manage",
  params: z.strictObject({ id, delivery_id: id }),
  status: 200,
  answer: webhookDelivery,
})

export const retryFailedDeliveries = endpoint({
  id: "webhook.retry_failed",
  method: "POST",
  path: "/webhooks/:id/deliveries/retry",
  access: "webhook.manage",
  params: idParams,
  status: 200,
  body: z.strictObject({ event: z.optional(event) }),
  answer: z.object({
    /** The number of deliveries that were queued again. */
    queued: z.number(),
    /** The number of failed deliveries that remain for further calls. */
    left: z.number(),
  }),
})

export const testWebhook = endpoint({
  id: "webhook.test",
  method: "POST",
  path: "/webhooks/:id/test",
  access: "webhook.manage",
  params: idParams,
  status: 200,
  body: z.strictObject({ event: z.optional(event) }),
  answer: z.object({
    /** Whether the address accepted the delivery: a status from 200 to 299. */
    taken: z.boolean(),
    reason: z.nullable(z.enum(runReasons)),
    status: z.nullable(z.number()),
    answer: z.nullable(z.string()),
    took_ms: z.nullable(z.number()),
    body: z.string(),
  }),
})
export type WebhookTest = z.output<typeof testWebhook.answer>

export const listWebhookSamples = endpoint({
  id: "webhook.samples",
  method: "GET",
  path: "/webhooks/samples",
  access: "webhook.manage",
  query: z.strictObject({ event }),
  answer: z.array(webhookPayload),
})
