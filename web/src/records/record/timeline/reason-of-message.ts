import type { Message } from "@funil/contract/messages/messages"
import { ownValue } from "@funil/contract/shared/own-value"
import type { Messages } from "../../../lib/text/messages.ts"

/** Explains why a message stopped. Null if it didn't. */
export function reasonOfMessage(m: Messages, { reason }: Pick<Message, "reason">): string | null {
  return reason && (ownValue(m.activity.message.withheld, reason) ?? m.workflows.reasons[reason])
}
