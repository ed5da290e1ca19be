import * as z from "zod/mini"
import { ofRecord } from "./notes.ts"
import { instant } from "./shared/dates.ts"
import { endpoint } from "./shared/endpoint.ts"
import { id } from "./shared/ids.ts"
import { pageQuery } from "./shared/paging.ts"

export const messageChannels = ["email", "sms", "whatsapp", "slack", "discord"] as const

/** A message that was sent about a record. Each instant is null until it is known; `error` says why it was not delivered. */
export const message = z.object({
  id,
  channel: z.enum(messageChannels),
  to: z.string(),
  subject: z.nullable(z.string()),
  processed_at: z.nullable(instant),
  delivered_at: z.nullable(instant),
  opened_at: z.nullable(instant),
  error: z.nullable(z.string()),
  created_at: instant,
})
export type Message = z.output<typeof message>

/** The messages about a record, the newest first. */
export const listMessages = endpoint({
  id: "message.list",
  method: "GET",
  path: "/logs/messages",
  access: "log.read",
  query: z.strictObject({ ...ofRecord, ...pageQuery }),
  answer: z.object({ data: z.array(message), current_page: z.number(), last_page: z.number() }),
})

/** CSV of the messages about a record, streamed, in the form of the other exports. */
export const exportMessages = endpoint({
  id: "message.export",
  method: "POST",
  path: "/logs/messages/export",
  access: "record.export",
  body: z.strictObject(ofRecord),
  status: 200,
  media: "csv",
})
