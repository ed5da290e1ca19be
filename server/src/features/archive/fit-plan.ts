import { type Keep, keptParts } from "@funil/contract/keep"
import { planLimits, type PlanName } from "@funil/contract/plans"
import type { Tx } from "../../platform/db/transaction.ts"
import { activeAfter } from "./fit-rules.ts"
import { listLimited, setActive } from "./limited-items.ts"

interface PlanChange {
  readonly from: PlanName
  readonly to: PlanName
  /** What was chosen for the plan that begins. */
  readonly keep: Keep | null
}

/** Archives what the plan that begins has no room for, and brings back what it has room for. The account is locked. */
export async function fitPlan(tx: Tx, { from, to, keep }: PlanChange): Promise<void> {
  for (const part of keptParts) {
    const items = await listLimited(tx, part)
    const room = { from: planLimits[from][part], to: planLimits[to][part], chosen: keep?.[part] }
    await setActive(tx, part, { items, active: activeAfter(items, room) })
  }
}
