import type {
  Invoice,
  InvoicePreview,
  InvoiceRequest,
  OrderAnswer,
  getPendingChange as endpoint,
} from "@funil/contract/account/billing"
import { type PlanName, placeholders, planNames, userPrices } from "@funil/contract/account/plans"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import type { Permitted } from "../../platform/access/permitted.ts"
import { AppError, type FieldProblem, notFound } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { type Tx, inTransaction } from "../../platform/db/transaction.ts"
import { chooseActive, readChoices } from "../archive/choose-active.ts"
import { minimumUsers } from "./advance-rules.ts"
import {
  type Billing,
  type Customer,
  listInvoiceRows,
  lockBilling,
  readBilling,
  writeKeep,
} from "./billing-queries.ts"
import type { BillingState } from "./billing-state.ts"
import { lookUpCoupon } from "./coupon-queries.ts"
import { invoiceView, pendingChangeView } from "./invoice-view.ts"
import { type Wish, order, quoteOf, revoke } from "./order-rules.ts"
import { couponPart, moneyOf, percentOf } from "./price-rules.ts"
import { saveBilling } from "./save-billing.ts"

/** Returns the invoice that an order would create. */
export async function previewInvoice(
  ctx: Permitted<"account.write">,
  request: InvoiceRequest,
): Promise<InvoicePreview> {
  return inTransaction(ctx, async (tx) => {
    const [{ state, moment }, wish] = await Promise.all([readBilling(tx), wishOf(tx, request)])
    const { begins, wanted, price, period, due_date, coupon } = quoteOf(state, wish, moment)
    const { plan, cycle, users } = wanted
    const { currency } = moment
    return {
      plan,
      cycle,
      begins,
      users,
      minimum_users: minimumUsers(moment),
      unit_price: plan === "start" ? 0 : moneyOf(userPrices[plan][currency]),
      subtotal: moneyOf(price.subtotal),
      discount: moneyOf(price.discount),
      discount_percent: percentOf(price),
      coupon_discount: moneyOf(couponPart(price, wanted, { coupon, currency })),
      coupon: coupon?.code ?? null,
      total: moneyOf(price.amount),
      currency,
      period,
      due_date,
    }
  })
}

const required: FieldProblem[] = [{ rule: "required" }]

/** Resolves a request to a plan. Throws 404 if the installation has no plans. */
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

/** Rejects an order without the company or its document. Invoices in Portuguese need both. */
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

/** Whether the request only changes which items are active on the current paid plan. */
function isOnlyChoice({ subscription: now, suspendedAt }: BillingState, wish: Wish): boolean {
  if (!now || suspendedAt || !wish.keep || wish.coupon) return false
  const { plan, cycle = now.cycle, users = now.users } = wish
  return plan === now.plan && cycle === now.cycle && users === now.users
}

/** Returns the account after the order. Applies the choices at once if the plan begins at once. */
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

/** Orders a plan. Returns its invoice, or the change at the next period. */
export async function orderPlan(
  ctx: Permitted<"account.write">,
  request: InvoiceRequest,
): Promise<OrderAnswer> {
  return inTransaction(ctx, async (tx) => {
    const billing = await lockBilling(tx)
    const wish = await wishOf(tx, request)
    const after = await orderFrom(tx, billing, wish)
    const made = await saveBilling(tx, billing, after)
    // The new invoices may include invoices of periods that began meanwhile.
    const invoice = after.invoices.length > billing.state.invoices.length ? made.at(-1) : undefined
    if (invoice && !invoice.in_force && wish.keep) await writeKeep(tx, invoice.number, wish.keep)
    return invoice ? invoiceView(tx, invoice) : { pending_change: pendingChangeView(after.subscription) }
  })
}

/** Returns the change at the next period. */
export async function getPendingChange(ctx: Permitted<"account.read">): Promise<CallAnswer<typeof endpoint>> {
  const { state } = await inTransaction(ctx, readBilling)
  return { pending_change: pendingChangeView(state.subscription) }
}

/** Cancels the change at the next period. */
export async function revokePendingChange(ctx: Permitted<"account.write">): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const billing = await lockBilling(tx)
    await saveBilling(tx, billing, revoke(billing.state))
  })
}

export async function listInvoices(ctx: Permitted<"account.read">): Promise<Invoice[]> {
  const rows = await inTransaction(ctx, listInvoiceRows)
  return rows.map((row) => invoiceView(ctx, row))
}
