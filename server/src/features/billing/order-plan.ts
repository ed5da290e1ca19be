import type { InvoiceRequest, OrderAnswer } from "@funil/contract/billing"
import { placeholders, planNames, type PlanName } from "@funil/contract/plans"
import { requireCan } from "../../platform/access/require-can.ts"
import { AppError, type FieldProblem, notFound } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { chooseActive, readChoices } from "../archive/choose-active.ts"
import { type Billing, type Customer, lockBilling, writeKeep } from "./billing-queries.ts"
import type { BillingState } from "./billing-state.ts"
import { lookUpCoupon } from "./coupon-queries.ts"
import { invoiceView, pendingChangeView } from "./invoice-view.ts"
import { order, type Wish } from "./order-rules.ts"
import { saveBilling } from "./save-billing.ts"

const required: FieldProblem[] = [{ rule: "required" }]

/** What a request wishes for; 404 where there are no plans. */
export async function wishOf(tx: Tx, request: InvoiceRequest): Promise<Wish> {
  if (tx.services.config.billing.length === 0) throw notFound()
  const { subscription_plan, subscription_cycle, subscription_paid_users, subscription_coupon, keep } =
    request
  return {
    plan: subscription_plan,
    cycle: subscription_cycle,
    users: subscription_paid_users,
    coupon: subscription_coupon ? await lookUpCoupon(tx, subscription_coupon) : null,
    keep,
  }
}

/** Refuses an order whose invoice would lack the company or its document, which invoices in Portuguese need. */
function requirePayer({ language }: Context, { company, document }: Customer, { plan }: Wish): void {
  if (plan === "start" || language !== "pt-BR") return
  const lacking = {
    ...(!company?.trim() && { company: required }),
    ...((!document || document === placeholders.document) && { document: required }),
  }
  if (Object.keys(lacking).length > 0) throw new AppError("invalid", { fields: lacking })
}

function isLess(plan: PlanName, than: PlanName): boolean {
  return planNames.indexOf(plan) < planNames.indexOf(than)
}

/** Whether nothing is wished for but that something else be active on the plan that is paid for. */
function isOnlyChoice({ subscription: now, suspendedAt }: BillingState, wish: Wish): boolean {
  if (!now || suspendedAt || !wish.keep || wish.coupon) return false
  const { plan, cycle = now.cycle, users = now.users } = wish
  return plan === now.plan && cycle === now.cycle && users === now.users
}

/** The account after the order; what was chosen for it is active at once, where the plan is. */
async function orderFrom(tx: Tx, { state, moment, customer }: Billing, wish: Wish): Promise<BillingState> {
  const isChoice = isOnlyChoice(state, wish)
  const after = isChoice ? state : order(state, wish, moment)
  if (!isChoice) requirePayer(tx, customer, wish)
  if (isChoice || isLess(wish.plan, state.plan)) {
    const choose = after.plan === wish.plan ? chooseActive : readChoices
    await choose(tx, wish.plan, wish.keep)
  }
  return after
}

/** Orders a plan: answers its invoice, or what waits for the next period. */
export async function orderPlan(ctx: Context, request: InvoiceRequest): Promise<OrderAnswer> {
  requireCan(ctx, "account.write")
  return inTransaction(ctx, async (tx) => {
    const billing = await lockBilling(tx)
    const wish = await wishOf(tx, request)
    const after = await orderFrom(tx, billing, wish)
    const made = await saveBilling(tx, billing, after)
    // Beside that of the order, invoices of periods that had begun in the meantime.
    const invoice = after.invoices.length > billing.state.invoices.length ? made.at(-1) : undefined
    if (invoice && !invoice.in_force && wish.keep) await writeKeep(tx, invoice.number, wish.keep)
    return invoice ? invoiceView(tx, invoice) : { pending_change: pendingChangeView(after.subscription) }
  })
}
