import type { Message } from "@funil/contract/messages"

/** A message as it is stored. */
export interface MessageRow extends Pick<
  Message,
  "id" | "channel" | "to" | "subject" | "state" | "reason" | "error"
> {
  readonly processed_at: Date | null
  readonly delivered_at: Date | null
  readonly opened_at: Date | null
  readonly created_at: Date
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
  }
}
