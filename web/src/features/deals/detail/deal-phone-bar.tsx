import type { Deal } from "@funil/contract/records/deals"
import { CalendarPlus, StickyNote } from "lucide-react"
import { useCan } from "../../../lib/session/me.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { ReachAction } from "../../../records/record/parts/reach-actions.tsx"
import { customerReach } from "./customer-reach.ts"
import styles from "./deal-phone-bar.module.css"
import { useChatText } from "./use-chat-text.ts"

/** A note or task started from elsewhere. Each start creates a new object. */
export interface ComposerStart {
  readonly what: "note" | "task"
}

interface Props {
  deal: Deal
  isLocked: boolean
  onBegin: (what: ComposerStart["what"]) => void
}

/** The most common actions on a deal, at the bottom of a phone. */
export function DealPhoneBar({ deal, isLocked, onBegin }: Props) {
  const m = useMessages()
  const text = useChatText(deal)
  const canNote = useCan("note.write")
  const mayPlan = useCan("task.write") && !isLocked
  const dealId = isLocked ? undefined : deal.id
  const reach = { ...customerReach(deal), text, dealId, className: styles.action ?? "" }
  return (
    <div
      className={`line-above surface grid flex-none ${styles.bar}`}
      role="toolbar"
      aria-label={m.deals.phoneBar}
    >
      <ReachAction way="call" {...reach} />
      <ReachAction way="whatsapp" {...reach} />
      {canNote && (
        <button type="button" className={styles.action} onClick={() => onBegin("note")}>
          <StickyNote aria-hidden="true" />
          {m.activity.note.label}
        </button>
      )}
      {mayPlan && (
        <button type="button" className={styles.action} onClick={() => onBegin("task")}>
          <CalendarPlus aria-hidden="true" />
          {m.activity.compose.task}
        </button>
      )}
    </div>
  )
}
