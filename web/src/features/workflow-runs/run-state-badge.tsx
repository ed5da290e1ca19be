import type { RunState } from "@funil/contract/workflow-rules"
import { Check, CircleSlash, CircleStop, CircleX, Clock, Send } from "lucide-react"
import type { ReactNode } from "react"
import { useMessages } from "../../lib/messages.ts"
import { Badge, type Tone } from "../../ui/badge.tsx"

const looks: Readonly<Record<RunState, { tone: Tone; icon: ReactNode }>> = {
  queued: { tone: "neutral", icon: <Clock /> },
  sending: { tone: "accent", icon: <Send /> },
  done: { tone: "success", icon: <Check /> },
  failed: { tone: "danger", icon: <CircleX /> },
  not_matched: { tone: "neutral", icon: <CircleSlash /> },
  stopped: { tone: "warning", icon: <CircleStop /> },
}

/** How far a run has come, by colour, shape and word. */
export function RunStateBadge({ state }: { state: RunState }) {
  const { tone, icon } = looks[state]
  return (
    <Badge tone={tone} icon={icon}>
      {useMessages().workflows.states[state]}
    </Badge>
  )
}
