import { Hourglass } from "lucide-react"
import { isAdminLevel } from "@funil/contract/account/permissions"
import { useMe } from "../../../lib/session/me.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { openUpgrade } from "../../../lib/session/upgrade.ts"
import styles from "./trial-badge.module.css"

/**
 * Shows admins and managers the remaining days of the trial, as a bare number in narrow places.
 * Admins can open the plans from it.
 */
export function TrialBadge({ isShort }: { isShort: boolean }) {
  const m = useMessages()
  const me = useMe()
  const days = me?.account.days_remaining ?? 0
  if (!me || !isAdminLevel(me.role) || days <= 0) return null
  const content = (
    <>
      <Hourglass aria-hidden="true" />
      {isShort && <span aria-hidden="true">{days}</span>}
      <span className={isShort ? "visually-hidden" : undefined}>{m.plans.trial.badge(days)}</span>
    </>
  )
  const shared = { className: styles.badge, title: m.plans.trial.title(days), children: content }
  return me.role === "admin" ? (
    <button type="button" onClick={() => openUpgrade()} {...shared} />
  ) : (
    <span {...shared} />
  )
}
