import type { Message } from "@funil/contract/messages"
import { ownValue } from "@funil/contract/shared/own-value"
import type { Messages } from "../../lib/messages.ts"

/** Why a message goes no further, in a sentence; null where nothing keeps it. */
export function reasonOfMessage(m: Messages, { reason }: Pick<Message, "reason">): string | null {
  return reason && (ownValue(m.activity.message.withheld, reason) ?? m.workflows.reasons[reason])
}
