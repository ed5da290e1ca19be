import type { Message } from "@funil/contract/messages/messages"

/** How many of the steps processed, delivered and opened a message has passed. */
export function messageStep({
  delivered_at,
  opened_at,
}: Pick<Message, "delivered_at" | "opened_at">): number {
  if (opened_at) return 3
  return delivered_at ? 2 : 0
}
