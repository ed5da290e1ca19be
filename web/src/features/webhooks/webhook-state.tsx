import { Check, CircleStop, Pause, TriangleAlert } from "lucide-react"
import type { ReactNode } from "react"
import { useMessages } from "../../lib/messages.ts"
import { Badge, type Tone } from "../../ui/badge.tsx"
import type { Webhook } from "./webhook-api.ts"

type State = "on" | "off" | "failing" | "stopped"

/** Milliseconds: what fails for a moment is tried again, and nobody has to know. */
const patience = 600_000

/** Whether nobody has answered it for a while. */
export function isFailing({ enabled, failing_since: since }: Webhook): boolean {
  return enabled && since !== null && Date.now() - Date.parse(since) > patience
}

function stateOf(webhook: Webhook): State {
  const { enabled, stopped_reason } = webhook
  if (!enabled) return stopped_reason ? "stopped" : "off"
  return isFailing(webhook) ? "failing" : "on"
}

const looks: Readonly<Record<State, { tone: Tone; icon: ReactNode }>> = {
  on: { tone: "success", icon: <Check /> },
  off: { tone: "neutral", icon: <Pause /> },
  failing: { tone: "warning", icon: <TriangleAlert /> },
  stopped: { tone: "danger", icon: <CircleStop /> },
}

/** Whether a webhook works, by colour, shape and word. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  const state = stateOf(webhook)
  const { tone, icon } = looks[state]
  return (
    <Badge tone={tone} icon={icon}>
      {useMessages().webhooks.states[state]}
    </Badge>
  )
}
