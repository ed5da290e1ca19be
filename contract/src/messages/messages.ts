import * as z from "zod/mini"
import { runReasons } from "../automations/workflow-rules.ts"
import { ofRecord } from "../records/notes.ts"
import { endpoint } from "../shared/endpoint.ts"
import { entities } from "../shared/entities.ts"
import { exportForm } from "../shared/export-form.ts"
import { id, idParams } from "../shared/ids.ts"
import { paged, pageQuery } from "../shared/paging.ts"
import { userRef } from "../shared/records.ts"
import { instant } from "../shared/values/dates.ts"
import { email, searchText } from "../shared/values/text.ts"
import { messageChannels, providedChannels } from "./message-channels.ts"

/**
 * The states of a message. `queued` waits for its turn or next attempt, `kept` stays in the outbox
 * without a provider, `sent` was handed over, `withheld` was deliberately not sent, `failed` was
 * not handed over, or bounced.
 */
export const messageStates = ["queued", "kept", "sent", "delivered", "opened", "withheld", "failed"] as const
export type MessageState = (typeof messageStates)[number]

/** Whether an address is a receiver or gets a copy. */
export const mailLines = ["to", "cc"] as const
export type MailLine = (typeof mailLines)[number]

export const writtenMail = z.object({
  author: z.nullable(userRef),
  line: z.enum(mailLines),
  copies: z.array(
    z.object({
      id,
      to: z.string(),
      line: z.enum(mailLines),
      state: z.enum(messageStates),
      reason: z.nullable(z.enum(runReasons)),
    }),
  ),
  attachments: z.array(z.object({ id, name: z.string(), size: z.number() })),
  beginning: z.nullable(z.string()),
})
export type WrittenMail = z.output<typeof writtenMail>

export const message = z.object({
  id,
  channel: z.enum(messageChannels),
  to: z.string(),
  subject: z.nullable(z.string()),
  state: z.enum(messageStates),
  processed_at: z.nullable(instant),
  delivered_at: z.nullable(instant),
  opened_at: z.nullable(instant),
  reason: z.nullable(z.enum(runReasons)),
  error: z.nullable(z.string()),
  created_at: instant,
  mail: z.nullable(writtenMail),
})
export type Message = z.output<typeof message>

export const listMessages = endpoint({
  id: "message.list",
  method: "GET",
  path: "/logs/messages",
  access: "log.read",
  query: z.strictObject({ ...ofRecord, ...pageQuery }),
  answer: z.object({ data: z.array(message), current_page: z.number(), last_page: z.number() }),
})

export const exportMessages = endpoint({
  id: "message.export",
  method: "POST",
  path: "/logs/messages/export",
  access: "record.export",
  body: z.strictObject({ ...ofRecord, ...exportForm }),
  status: 200,
  media: "sheet",
})

export const outboxMessage = z.extend(message, {
  entity: z.enum(entities),
  record_id: id,
  record_name: z.nullable(z.string()),
  beginning: z.nullable(z.string()),
  run_id: z.nullable(id),
  attempts: z.number(),
  next_attempt_at: z.nullable(instant),
  can_retry: z.boolean(),
})
export type OutboxMessage = z.output<typeof outboxMessage>

export const listOutbox = endpoint({
  id: "message.outbox",
  method: "GET",
  path: "/messages",
  access: "workflow.manage",
  query: z.strictObject({
    channel: z.optional(z.enum(messageChannels)),
    state: z.optional(z.enum(messageStates)),
    search: z.optional(searchText(200)),
    ...pageQuery,
  }),
  answer: paged(outboxMessage),
})

export const outboxMessageDetails = z.extend(outboxMessage, {
  html: z.nullable(z.string()),
  text: z.nullable(z.string()),
  facts: z.array(
    z.object({ name: z.enum(["from", "reply_to", "message_id", "template"]), value: z.string() }),
  ),
})
export type OutboxMessageDetails = z.output<typeof outboxMessageDetails>

export const getMessage = endpoint({
  id: "message.get",
  method: "GET",
  path: "/messages/:id",
  access: "log.read",
  params: idParams,
  answer: outboxMessageDetails,
})

export const retryMessage = endpoint({
  id: "message.retry",
  method: "POST",
  path: "/messages/:id/retry",
  access: "workflow.manage",
  params: idParams,
  status: 200,
  answer: outboxMessageDetails,
})

/**
 * The route of a channel's messages: a provider, or the local outbox if the operator set none up.
 */
export const messageRoutes = ["smtp", "twilio", "zenvia", "cloud_api", "outbox"] as const
export type MessageRoute = (typeof messageRoutes)[number]

export const messageSettings = z.object({
  open_tracking: z.boolean(),
  reply_to: z.nullable(z.string()),
  routes: z.record(z.enum(providedChannels), z.enum(messageRoutes)),
})
export type MessageSettings = z.output<typeof messageSettings>

export const getMessageSettings = endpoint({
  id: "message.settings",
  method: "GET",
  path: "/messages/settings",
  access: "workflow.manage",
  answer: messageSettings,
})

export const updateMessageSettings = endpoint({
  id: "message.update_settings",
  method: "PUT",
  path: "/messages/settings",
  access: "workflow.manage",
  body: z.strictObject({
    open_tracking: z.optional(z.boolean()),
    reply_to: z.optional(z.nullable(email)),
    routes: z.optional(z.unknown()),
  }),
  answer: messageSettings,
})
