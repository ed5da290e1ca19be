import * as z from "zod/mini"
import { exportForm } from "./shared/export-form.ts"
import { messageChannels, providedChannels } from "./message-channels.ts"
import { ofRecord } from "./notes.ts"
import { runReasons } from "./workflow-rules.ts"
import { instant } from "./shared/dates.ts"
import { endpoint } from "./shared/endpoint.ts"
import { entities } from "./shared/entities.ts"
import { id, idParams } from "./shared/ids.ts"
import { paged, pageQuery } from "./shared/paging.ts"
import { userRef } from "./shared/records.ts"
import { email, searchText } from "./shared/text.ts"

/**
 * How far a message has come. `queued` waits for its turn or its next attempt; `kept` rests in the local outbox since no server is set
 * for its channel; `sent` was handed over; `withheld` is not sent on purpose, for lack of consent or since what set it off was undone; `failed` was not handed over, or came back.
 */
export const messageStates = ["queued", "kept", "sent", "delivered", "opened", "withheld", "failed"] as const
export type MessageState = (typeof messageStates)[number]

/** Whether a receiver is written to, or gets a copy. */
export const mailLines = ["to", "cc"] as const
export type MailLine = (typeof mailLines)[number]

/**
 * What is told of a mail that someone wrote. `copies` are what its other receivers got, messages of their own, as far as the caller sees
 * them; a copy has none. `beginning` is that of the text, null once it is no longer kept.
 */
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

/**
 * A message that was sent about a record. `to` is an address, or the name of a user whose details the caller can't know; texts name
 * such people alike. Each instant is null until it is known; `error` says why it was not delivered.
 */
export const message = z.object({
  id,
  channel: z.enum(messageChannels),
  to: z.string(),
  subject: z.nullable(z.string()),
  state: z.enum(messageStates),
  processed_at: z.nullable(instant),
  delivered_at: z.nullable(instant),
  opened_at: z.nullable(instant),
  /** Of one that failed, is withheld, or waits for its next attempt. */
  reason: z.nullable(z.enum(runReasons)),
  /** The same in words of the outside world, such as a mail server's. */
  error: z.nullable(z.string()),
  created_at: instant,
  /** Null of what automations, forms and the product itself send. */
  mail: z.nullable(writtenMail),
})
export type Message = z.output<typeof message>

/** The messages about a record, the newest first. */
export const listMessages = endpoint({
  id: "message.list",
  summary: "List the messages about a record",
  method: "GET",
  path: "/logs/messages",
  access: "log.read",
  query: z.strictObject({ ...ofRecord, ...pageQuery }),
  answer: z.object({ data: z.array(message), current_page: z.number(), last_page: z.number() }),
})

/** The messages about a record as a file in the form of the other exports, sent as it is made. */
export const exportMessages = endpoint({
  id: "message.export",
  summary: "Export the messages about a record",
  method: "POST",
  path: "/logs/messages/export",
  access: "record.export",
  body: z.strictObject({ ...ofRecord, ...exportForm }),
  status: 200,
  media: "sheet",
})

/** A message with what it is about and how its text begins. */
export const outboxMessage = z.extend(message, {
  entity: z.enum(entities),
  record_id: id,
  /** Null when the record is gone. */
  record_name: z.nullable(z.string()),
  /** The first 200 characters of the text, or the name of WhatsApp's template that went out instead; null when the text is no longer kept, 90 days after it was made. */
  beginning: z.nullable(z.string()),
  /** The run of the automation that made it. */
  run_id: z.nullable(id),
  attempts: z.number(),
  next_attempt_at: z.nullable(instant),
  /** It failed or was given back, its receiver takes messages, and what was sent is still kept. */
  can_retry: z.boolean(),
})
export type OutboxMessage = z.output<typeof outboxMessage>

/** The messages about all records that the caller sees, the newest first. `search` looks in addresses and subjects. */
export const listOutbox = endpoint({
  id: "message.outbox",
  summary: "List all messages",
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

/** The message with its whole text; `html` only of an email, to be shown in a frame without scripts. */
export const outboxMessageDetails = z.extend(outboxMessage, {
  html: z.nullable(z.string()),
  text: z.nullable(z.string()),
  /** What else went along, ready to be shown: the sender, where answers go, the message's id, a template. */
  facts: z.array(
    z.object({ name: z.enum(["from", "reply_to", "message_id", "template"]), value: z.string() }),
  ),
})
export type OutboxMessageDetails = z.output<typeof outboxMessageDetails>

/** A message about a record that the caller sees. */
export const getMessage = endpoint({
  id: "message.get",
  summary: "Get a message",
  method: "GET",
  path: "/messages/:id",
  access: "log.read",
  params: idParams,
  answer: outboxMessageDetails,
})

/**
 * Sends a message again that failed or was given back, under the same id; 409 for any other. An email that came back is tried though its
 * address was not to be written to anymore; one whose receiver asked for no more is not.
 */
export const retryMessage = endpoint({
  id: "message.retry",
  summary: "Send a message again",
  method: "POST",
  path: "/messages/:id/retry",
  access: "workflow.manage",
  params: idParams,
  status: 200,
  answer: outboxMessageDetails,
})

/** Where messages of a channel go: out into the world by a provider, or into the local outbox, since the operator has set none. */
export const messageRoutes = ["smtp", "twilio", "zenvia", "cloud_api", "outbox"] as const
export type MessageRoute = (typeof messageRoutes)[number]

export const messageSettings = z.object({
  /** Emails carry a picture that tells when they are opened. */
  open_tracking: z.boolean(),
  /** Where answers to automated emails go; null leaves them to the sender's address. */
  reply_to: z.nullable(z.string()),
  /** How the operator lets messages go out; it can't be changed here. */
  routes: z.record(z.enum(providedChannels), z.enum(messageRoutes)),
})
export type MessageSettings = z.output<typeof messageSettings>

export const getMessageSettings = endpoint({
  id: "message.settings",
  summary: "Get the message settings",
  method: "GET",
  path: "/messages/settings",
  access: "workflow.manage",
  answer: messageSettings,
})

export const updateMessageSettings = endpoint({
  id: "message.update_settings",
  summary: "Update the message settings",
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
