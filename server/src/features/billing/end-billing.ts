import type { Keep } from "@funil/contract/keep"
import type { PendingChange } from "@funil/contract/billing"
import { AppError } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { lockBilling } from "./billing-queries.ts"
import { pendingChangeView } from "./invoice-view.ts"
import { order } from "./order-rules.ts"
import { saveBilling } from "./save-billing.ts"
import { chooseFree, close, reopen } from "./settle-rules.ts"

// For the verbs of accounts that choose the free plan, close and reopen: they ask for the right.

/** Puts the account on the free plan at once; what is unpaid is cancelled. */
export async function endBilling(tx: Tx): Promise<void> {
  const billing = await lockBilling(tx)
  await saveBilling(tx, billing, chooseFree(billing.state))
}

/** Lets the paid plan end with its period; 409 for a plan that has none. */
export async function endWithPeriod(tx: Tx, keep: Keep | undefined): Promise<PendingChange | null> {
  const billing = await lockBilling(tx)
  if (!billing.state.subscription) throw new AppError("conflict")
  const after = order(billing.state, { plan: "start", coupon: null, keep }, billing.moment)
  await saveBilling(tx, billing, after)
  return pendingChangeView(after.subscription)
}

/** Closes the account, and settles what it owes. */
export async function closeBilling(tx: Tx): Promise<void> {
  const billing = await lockBilling(tx)
  if (billing.state.closedAt) throw new AppError("conflict")
  await saveBilling(tx, billing, close(billing.state, billing.moment))
}

/** Opens the closed account again, with what is left of what it paid for. */
export async function reopenBilling(tx: Tx): Promise<void> {
  const billing = await lockBilling(tx)
  await saveBilling(tx, billing, reopen(billing.state, billing.moment))
}
