// It renders so seldom that remembering its parts costs the first page more bytes than it saves.
"use no memo"

import { Hourglass } from "lucide-react"
import { useMe } from "../../lib/me.ts"
import { useMessages } from "../../lib/messages.ts"
import { openUpgrade } from "../../lib/upgrade.ts"
import styles from "./trial-badge.module.css"

/** Days left of the trial, for admins while there are any, and the way to the plans; where there is little room the number alone. */
export function TrialBadge({ isShort }: { isShort: boolean }) {
  const m = useMessages()
  const me = useMe()
  const days = me?.account.days_remaining ?? 0
  if (!me || me.role !== "admin" || me.account.state !== "trial" || days <= 0) return null
  return (
    <button
      type="button"
      className={styles.badge}
      title={m.shell.trialTitle(days)}
      onClick={() => openUpgrade()}
    >
      <Hourglass aria-hidden="true" />
      {isShort && <span aria-hidden="true">{days}</span>}
      <span className={isShort ? "visually-hidden" : undefined}>{m.shell.trial(days)}</span>
    </button>
  )
}
