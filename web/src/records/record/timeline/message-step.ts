import type { Message } from "@funil/contract/messages/messages"
import { ownValue } from "@funil/contract/shared/own-value"
import type { Messages } from "../../../lib/text/messages.ts"

/** How many of the steps processed, delivered and opened a message has passed. */
export function messageStep({
  delivered_at,
  opened_at,
}: Pick<Message, "delivered_at" | "opened_at">): number {
  if (opened_at) return 3
  return delivered_at ? 2 : 0
}

/** Explains why a message stopped. Null if it didn't. */
export function reasonOfMessage(m: Messages, { reason }: Pick<Message, "reason">): string | null {
  return reason && (ownValue(m.activity.message.withheld, reason) ?? m.workflows.reasons[reason])
}
