import type { OutboxMessage, OutboxMessageDetails } from "@funil/contract/messages"
import { clipped } from "../deliveries/channels/clipped.ts"
import { lengthOfBeginning, messageView } from "./message-view.ts"
import type { OutboxRow, WholeMessageRow } from "./outbox-read.ts"

/** A message as the list of all shows it. */
export function outboxView(row: OutboxRow, recordName: string | null): OutboxMessage {
  const { entity, record_id, run_id, beginning, attempts, next_at, can_retry } = row
  return {
    ...messageView(row),
    entity,
    record_id,
    record_name: recordName,
    beginning: beginning && clipped(beginning, lengthOfBeginning),
    run_id,
    attempts,
    next_attempt_at: next_at?.toISOString() ?? null,
    can_retry,
  }
}

type Facts = OutboxMessageDetails["facts"]

/** The message whole; `facts` are what went along. */
export function outboxDetailsView(
  row: WholeMessageRow,
  recordName: string | null,
  facts: Facts,
): OutboxMessageDetails {
  const { html, text, template: approved, provider_id, state } = row
  const isOut = state === "sent" || state === "delivered" || state === "opened"
  // Of one that went out as text nobody got the template.
  const template = text !== null && isOut ? null : approved
  const more: Facts = [
    ...facts,
    ...(template ? [{ name: "template" as const, value: `${template.name} (${template.language})` }] : []),
    ...(provider_id ? [{ name: "message_id" as const, value: provider_id }] : []),
  ]
  const said = text ?? (template && [template.name, ...template.parameters].join("\n"))
  return { ...outboxView(row, recordName), html, text: said, facts: more }
}
