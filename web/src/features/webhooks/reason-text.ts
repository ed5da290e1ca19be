import type { RunReason } from "@funil/contract/workflow-rules"
import type { Messages } from "../../lib/messages.ts"

/** Why a call came to nothing, said of webhooks where automations say otherwise. */
export function reasonText(m: Messages, reason: RunReason): string {
  if (reason === "switched_off") return m.webhooks.deliveries.off
  if (reason === "invalid_value") return m.webhooks.deliveries.badAddress
  return m.workflows.reasons[reason]
}
