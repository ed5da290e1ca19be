import type { MessageState } from "@funil/contract/messages/messages"
import { Archive, BellOff, Check, CheckCheck, CircleX, Clock, Eye } from "lucide-react"
import type { ReactNode } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import { Badge, type Tone } from "../../ui/marks/badge.tsx"

const looks: Readonly<Record<MessageState, { tone: Tone; icon: ReactNode }>> = {
  queued: { tone: "neutral", icon: <Clock /> },
  kept: { tone: "warning", icon: <Archive /> },
  sent: { tone: "accent", icon: <Check /> },
  delivered: { tone: "success", icon: <CheckCheck /> },
  opened: { tone: "success", icon: <Eye /> },
  withheld: { tone: "neutral", icon: <BellOff /> },
  failed: { tone: "danger", icon: <CircleX /> },
}

/** The delivery state as a color, a shape and a word. */
export function MessageStateBadge({ state }: { state: MessageState }) {
  const { tone, icon } = looks[state]
  return (
    <Badge tone={tone} icon={icon}>
      {useMessages().outbox.states[state]}
    </Badge>
  )
}
