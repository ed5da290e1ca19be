import { Check, CircleStop, Pause, TriangleAlert } from "lucide-react"
import type { ReactNode } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import { Badge, type Tone } from "../../ui/marks/badge.tsx"
import type { Webhook } from "./webhook-api.ts"

type State = "on" | "off" | "failing" | "stopped"

/**
 * How long a webhook may fail before the list shows it, in milliseconds. Retries fix brief
 * failures.
 */
const patience = 600_000

/** Whether its deliveries have failed for a while. */
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

/** The state of a webhook as a color, a shape and a word. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  const state = stateOf(webhook)
  const { tone, icon } = looks[state]
  return (
    <Badge tone={tone} icon={icon}>
      {useMessages().webhooks.states[state]}
    </Badge>
  )
}
