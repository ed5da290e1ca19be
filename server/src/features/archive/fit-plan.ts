import { type Keep, keptParts } from "@funil/contract/account/keep"
import { type PlanName, planLimits } from "@funil/contract/account/plans"
import type { Tx } from "../../platform/db/transaction.ts"
import { type LimitedItem, listLimited, setActive } from "./limited-items.ts"

interface PlanChange {
  readonly from: PlanName
  readonly to: PlanName
  /** The choices for the plan that begins. */
  readonly keep: Keep | null
}

/**
 * Archives what the new plan has no room for and restores what it has room for. Callers hold the
 * account's lock.
 */
export async function fitPlan(tx: Tx, { from, to, keep }: PlanChange): Promise<void> {
  for (const part of keptParts) {
    const items = await listLimited(tx, part)
    const room = { from: planLimits[from][part], to: planLimits[to][part], chosen: keep?.[part] }
    await setActive(tx, part, { items, active: activeAfter(items, room) })
  }
}

interface Room {
  /** The limit of the old plan, and of the new one. */
  readonly from: number
  readonly to: number
  /** The user's choice, if there is one. */
  readonly chosen: readonly string[] | undefined
}

/**
 * Returns which items are active under the new limit. A lower limit keeps the chosen items that
 * still exist, else the first active ones. A higher limit restores archived items, the first ones
 * first.
 */
function activeAfter(items: readonly LimitedItem[], { from, to, chosen }: Room): ReadonlySet<string> {
  const active = items.filter(({ archived_at }) => archived_at === null)
  const archived = items.filter(({ archived_at }) => archived_at !== null)
  const wanted = new Set(chosen)
  const kept = items.filter(({ id }) => wanted.has(id))
  const rest = active.length > to && kept.length > 0 ? kept : active
  const all = to > from ? [...rest, ...archived] : rest
  return new Set(all.slice(0, to).map(({ id }) => id))
}
