import type { PendingChange } from "@funil/contract/account/billing"
import type { Keep } from "@funil/contract/account/keep"
import type { PlanName } from "@funil/contract/account/plans"
import type { SystemContext } from "../../platform/access/permitted.ts"
import { AppError } from "../../platform/app-error.ts"
import { type Tx, inTransaction } from "../../platform/db/transaction.ts"
import { type Billing, lockBilling } from "./billing-queries.ts"
import type { BillingState } from "./billing-state.ts"
import { pendingChangeView } from "./invoice-view.ts"
import { order } from "./order-rules.ts"
import { saveBilling } from "./save-billing.ts"
import { cancel, chooseFree, close, givePlan, pay, refund, reopen, resume, suspend } from "./settle-rules.ts"

// The verbs that settle what an account owes. The operator and the providers call them as the
// system. Accounts that choose the free plan, close or reopen call them too.

/** Changes the account's billing under its lock. */
export async function changeBilling(
  ctx: SystemContext,
  work: (billing: Billing) => BillingState,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const billing = await lockBilling(tx)
    await saveBilling(tx, billing, work(billing))
  })
}

/** Marks an invoice as paid, today unless `on` names another day. */
export async function payInvoice(ctx: SystemContext, number: number, on?: string): Promise<void> {
  await changeBilling(ctx, ({ state, moment }) => pay(state, number, on ?? moment.today, moment))
}

export async function cancelInvoice(ctx: SystemContext, number: number): Promise<void> {
  await changeBilling(ctx, ({ state, moment }) => cancel(state, number, moment))
}

/** Marks a payment as refunded by the operator or the bank. */
export async function refundInvoice(ctx: SystemContext, number: number): Promise<void> {
  await changeBilling(ctx, ({ state, moment }) => refund(state, number, moment))
}

export async function suspendAccount(ctx: SystemContext): Promise<void> {
  await changeBilling(ctx, ({ state, moment }) => suspend(state, moment.now))
}

export async function resumeAccount(ctx: SystemContext): Promise<void> {
  await changeBilling(ctx, ({ state, moment }) => resume(state, moment))
}

/** Gives the account a plan without an invoice, permanently or until an instant. */
export async function giveAccountPlan(ctx: SystemContext, plan: PlanName, until: Date | null): Promise<void> {
  await changeBilling(ctx, ({ state }) => givePlan(state, plan, until))
}

// The callers of the verbs below check the right.

/** Puts the account on the free plan at once and cancels unpaid invoices. */
export async function endBilling(tx: Tx): Promise<void> {
  const billing = await lockBilling(tx)
  await saveBilling(tx, billing, chooseFree(billing.state))
}

/** Ends the paid plan with its period. Throws 409 for a plan without a period. */
export async function endWithPeriod(tx: Tx, keep: Keep | undefined): Promise<PendingChange | null> {
  const billing = await lockBilling(tx)
  if (!billing.state.subscription) throw new AppError("conflict")
  const after = order(billing.state, { plan: "start", coupon: null, keep }, billing.moment)
  await saveBilling(tx, billing, after)
  return pendingChangeView(after.subscription)
}

/** Closes the account and settles its invoices. */
export async function closeBilling(tx: Tx): Promise<void> {
  const billing = await lockBilling(tx)
  if (billing.state.closedAt) throw new AppError("conflict")
  await saveBilling(tx, billing, close(billing.state, billing.moment))
}

/** Reopens a closed account with the rest of its paid period. */
export async function reopenBilling(tx: Tx): Promise<void> {
  const billing = await lockBilling(tx)
  await saveBilling(tx, billing, reopen(billing.state, billing.moment))
}
