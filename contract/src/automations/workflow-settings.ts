import * as z from "zod/mini"
import { consentPurposes } from "../forms/consents.ts"
import { billMethods, billTypes } from "../records/bills.ts"
import { globalSelectEntities } from "../settings/custom-fields.ts"
import { entityAmong } from "../shared/entities.ts"
import { id } from "../shared/ids.ts"
import { optionalLongText, optionalText, tag, tags, text, url } from "../shared/values/text.ts"

export const webhookMethods = ["post", "put"] as const
/**
 * The receivers of a message: the deal's owner, the record's creator, or others, whom `related_to`
 * names.
 */
export const notificationTargets = ["responsible_user", "creator_user", "other"] as const
/** The people of a record. `to` lists the `others`. */
export const relatedTos = [
  "contacts",
  "companies",
  "user",
  "creator_user",
  "responsible_user",
  "others",
] as const

/** A valid name of an HTTP header. */
const headerName = /^[\w!#$%&'*+.^`|~-]{1,100}$/

/** `undo` waits for the undo of the trigger, `none` acts at once. */
export const waits = ["undo", "none"] as const

export const json = z.json()
const days = z.number().check(z.refine(Number.isInteger, "not_whole"), z.gte(0), z.lte(365))
const target = z.strictObject({ entity: entityAmong(globalSelectEntities), id })
const scalar = z.union([optionalLongText(5000), z.number(), z.boolean(), z.null()])

/**
 * A task that a workflow adds to a deal. Without `time` it lasts the whole working day from 9 to
 * 18.
 */
const taskSettings = z.strictObject({
  name: z.optional(optionalText(200)),
  task_type_id: id,
  /** The task is due this many days from now. */
  in_days: days,
  /** `HH:mm` in the account's zone. */
  time: z.optional(z.nullable(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, "time")))),
  minutes: z.optional(z.number().check(z.gte(5), z.lte(24 * 60))),
  /** The `owner` of the deal, or a user. */
  responsible: z.union([z.literal("owner"), id]),
  note: z.optional(optionalLongText(5000)),
})

/**
 * A bill that a workflow adds about a deal. `total` is an amount, or an expression such as
 * `{amount} * 0.1`.
 */
const billSettings = z.strictObject({
  type: z.enum(billTypes),
  method: z.optional(z.nullable(z.enum(billMethods))),
  description: optionalLongText(500),
  total: text(200),
  due_in_days: days,
  tags: z.optional(tags),
})

/**
 * A message that WhatsApp has approved, with the texts of its places `{{1}}`, `{{2}}` … in order.
 */
const templateSettings = z.strictObject({
  name: text(512),
  language: text(10),
  parameters: z.array(optionalText(1000)).check(z.maxLength(20)),
})

export const workflowSettings = z.strictObject({
  subject: z.optional(optionalText(300)),
  message: z.optional(optionalLongText(20_000)),
  notification_target: z.optional(z.enum(notificationTargets)),
  related_to: z.optional(z.enum(relatedTos)),
  to: z.optional(z.array(text(254)).check(z.maxLength(20))),
  purpose: z.optional(z.enum(consentPurposes)),
  template: z.optional(templateSettings),
  url: z.optional(url),
  webhook_method: z.optional(z.enum(webhookMethods)),
  headers: z.optional(z.record(z.string().check(z.regex(headerName, "format")), optionalText(2000))),
  body: z.optional(json),
  field: z.optional(text(120)),
  value: z.optional(z.union([scalar, z.array(scalar).check(z.maxLength(100)), target])),
  lost_reason: z.optional(optionalText(120)),
  expression: z.optional(text(500)),
  tag: z.optional(tag),
  task: z.optional(taskSettings),
  note: z.optional(optionalLongText(10_000)),
  bill: z.optional(billSettings),
  wait: z.optional(z.enum(waits)),
  duplicate: z.optional(z.strictObject({ pipeline_stage_id: z.nullable(id) })),
})
export type WorkflowSettings = z.output<typeof workflowSettings>
