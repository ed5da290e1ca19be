import type { Message } from "@funil/contract/messages"

/** How many of the steps processed, delivered and opened a message has behind it, as the product counts them. */
export function messageStep({
  delivered_at,
  opened_at,
}: Pick<Message, "delivered_at" | "opened_at">): number {
  if (opened_at) return 3
  return delivered_at ? 2 : 0
}
