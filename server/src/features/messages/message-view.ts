import type { MailLine, Message, WrittenMail } from "@funil/contract/messages/messages"
import { clipped } from "../deliveries/channels/channel.ts"

/** The number of characters that a list shows. */
export const lengthOfBeginning = 200

/** A stored copy of an email for another receiver. */
export interface CopyRow extends Pick<Message, "id" | "to" | "state" | "reason"> {
  readonly line: MailLine
  readonly user_id: string | null
  readonly contact_id: string | null
  readonly company_id: string | null
}

/** A message as it is stored. */
export interface MessageRow extends Pick<
  Message,
  "id" | "channel" | "to" | "subject" | "state" | "reason" | "error"
> {
  readonly processed_at: Date | null
  readonly delivered_at: Date | null
  readonly opened_at: Date | null
  readonly created_at: Date
  /** The user at the address. */
  readonly user_id: string | null
  readonly contact_id: string | null
  readonly company_id: string | null
  /** Null if no user wrote it. */
  readonly line: MailLine | null
  readonly author: WrittenMail["author"]
  readonly copies: readonly CopyRow[] | null
  readonly attachments: WrittenMail["attachments"] | null
  readonly beginning: string | null
}

export function messageView(row: MessageRow): Message {
  return {
    id: row.id,
    channel: row.channel,
    to: row.to,
    subject: row.subject,
    state: row.state,
    processed_at: row.processed_at?.toISOString() ?? null,
    delivered_at: row.delivered_at?.toISOString() ?? null,
    opened_at: row.opened_at?.toISOString() ?? null,
    reason: row.reason,
    error: row.error,
    created_at: row.created_at.toISOString(),
    mail: mailOf(row),
  }
}

function mailOf({ line, author, copies, attachments, beginning }: MessageRow): WrittenMail | null {
  return (
    line && {
      author,
      line,
      copies: (copies ?? []).map(({ id, to, line: own, state, reason }) => ({
        id,
        to,
        line: own,
        state,
        reason,
      })),
      attachments: (attachments ?? []).map(({ id, name, size }) => ({ id, name, size })),
      beginning: beginning && clipped(beginning.trim(), lengthOfBeginning),
    }
  )
}
