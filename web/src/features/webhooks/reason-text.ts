import type { RunReason } from "@funil/contract/automations/workflow-rules"
import type { Messages } from "../../lib/text/messages.ts"

/** Explains a failed call, with webhook texts instead of automation ones where they differ. */
export function reasonText(m: Messages, reason: RunReason): string {
  if (reason === "switched_off") return m.webhooks.deliveries.off
  if (reason === "invalid_value") return m.webhooks.deliveries.badAddress
  return m.workflows.reasons[reason]
}
