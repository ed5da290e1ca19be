import type { PlanName } from "@funil/contract/plans"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { type Billing, lockBilling } from "./billing-queries.ts"
import type { BillingState } from "./billing-state.ts"
import { saveBilling } from "./save-billing.ts"
import { cancel, givePlan, pay, refund, resume, suspend } from "./settle-rules.ts"

// What the operator and the providers do, in the name of the system.

/** Does something with the account's billing, under its lock. */
// No right: only the operator, providers and the clock do it.
async function change(ctx: Context, work: (billing: Billing) => BillingState): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const billing = await lockBilling(tx)
    await saveBilling(tx, billing, work(billing))
  })
}

/** Brings the account up to the present day. */
export async function advanceBilling(ctx: Context): Promise<void> {
  await change(ctx, ({ state }) => state)
}

/** An invoice was paid, on the present day unless another is said. */
export async function payInvoice(ctx: Context, number: number, on?: string): Promise<void> {
  await change(ctx, ({ state, moment }) => pay(state, number, on ?? moment.today, moment))
}

export async function cancelInvoice(ctx: Context, number: number): Promise<void> {
  await change(ctx, ({ state, moment }) => cancel(state, number, moment))
}

/** What was paid was given back, or the bank took it back. */
export async function refundInvoice(ctx: Context, number: number): Promise<void> {
  await change(ctx, ({ state, moment }) => refund(state, number, moment))
}

export async function suspendAccount(ctx: Context): Promise<void> {
  await change(ctx, ({ state, moment }) => suspend(state, moment.now))
}

export async function resumeAccount(ctx: Context): Promise<void> {
  await change(ctx, ({ state, moment }) => resume(state, moment))
}

/** Gives a plan without an invoice, for ever or until an instant. */
export async function giveAccountPlan(ctx: Context, plan: PlanName, until: Date | null): Promise<void> {
  await change(ctx, ({ state }) => givePlan(state, plan, until))
}
