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
  /** Whose address it was sent to. */
  readonly user_id: string | null
  readonly contact_id: string | null
  readonly company_id: string | null
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
