import { Check, CircleStop, Pause, TriangleAlert } from "lucide-react"
import type { ReactNode } from "react"
import { useMessages } from "../../lib/messages.ts"
import { Badge, type Tone } from "../../ui/badge.tsx"
import type { Webhook } from "./webhook-api.ts"

type State = "on" | "off" | "failing" | "stopped"

function stateOf({ enabled, stopped_reason, failing_since }: Webhook): State {
  if (!enabled) return stopped_reason ? "stopped" : "off"
  return failing_since ? "failing" : "on"
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
