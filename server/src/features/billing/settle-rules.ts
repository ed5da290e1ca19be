import { dueDays, type PlanName, trialPlan } from "@funil/contract/account/plans"
import { AppError } from "../../platform/app-error.ts"
import { advance, isLate } from "./advance-rules.ts"
import {
  type BillingState,
  changeInvoices,
  type InvoiceRow,
  isUnpaid,
  type Moment,
  type Subscription,
} from "./billing-state.ts"
import { begun, firstPeriod } from "./order-rules.ts"
import { addDays, anchorOf, beginningOf } from "./period-rules.ts"

// The rules that settle invoices. Callers bring the account up to today first.

/**
 * Returns the account after one of its invoices was paid on a day. Its order begins today, or after
 * a trial.
 */
export function pay(state: BillingState, number: number, payment_date: string, moment: Moment): BillingState {
  const invoice = getUnpaid(state, number)
  const paid = changeOne(state, number, { status: "paid", payment_date })
  return unlessLate(state, invoice.in_force ? paid : begin(paid, invoice, moment), moment)
}

function getUnpaid({ invoices }: BillingState, number: number): InvoiceRow {
  const invoice = invoices.find((one) => one.number === number)
  if (!invoice) throw new AppError("not_found")
  if (!isUnpaid(invoice)) throw new AppError("conflict")
  return invoice
}

function changeOne(state: BillingState, number: number, change: Partial<InvoiceRow>): BillingState {
  return changeInvoices(state, (one) => one.number === number, change)
}

function begin(state: BillingState, { number, coupon, ...terms }: InvoiceRow, moment: Moment): BillingState {
  const period = firstPeriod(state, terms.cycle, moment)
  const change = { in_force: true, period_from: period.from, period_until: period.until }
  return begun(changeOne(state, number, change), { terms, coupon, period })
}

/**
 * Ends a suspension for late payment once no invoice is late. A suspension by the operator stays.
 */
function unlessLate(before: BillingState, after: BillingState, moment: Moment): BillingState {
  const isOver = isLate(before, moment.today) && !isLate(after, moment.today)
  return isOver && after.suspendedAt ? goOn(after, moment) : after
}

/** Ends a suspension. Skips unpaid and unused days after the period: the next one begins today. */
function goOn(state: BillingState, moment: Moment): BillingState {
  const { subscription } = state
  const { today } = moment
  const hasLapsed = subscription !== null && subscription.until < today
  const rested = hasLapsed ? { ...subscription, until: today, anchor: anchorOf(today) } : subscription
  return advance({ ...state, suspendedAt: null, subscription: rested }, moment)
}

/**
 * Returns the account after an unpaid invoice was cancelled, without what the invoice was for.
 * Without the invoice of its period the plan ends, and the account chooses another one. Without a
 * difference the plan shrinks to what the account paid for.
 */
export function cancel(state: BillingState, number: number, moment: Moment): BillingState {
  const invoice = getUnpaid(state, number)
  const { subscription } = state
  const cancelled = changeOne(state, number, { status: "cancelled" })
  if (!subscription || !invoice.in_force || invoice.period_until !== subscription.until)
    return unlessLate(state, cancelled, moment)
  const rest = cancelled.invoices.filter(
    (one) => one.in_force && one.status !== "cancelled" && one.period_until === subscription.until,
  )
  const last = rest.at(-1)
  if (!last || !rest.some(({ kind }) => kind !== "difference"))
    return unlessLate(state, { ...endOf(cancelled), ...without(subscription, state.plan, moment) }, moment)
  const { plan, users } = last
  return unlessLate(state, { ...cancelled, plan, subscription: { ...subscription, plan, users } }, moment)
}

/**
 * Returns what an account has after a subscription that it never paid for: the rest of its trial,
 * or nothing.
 */
function without(
  { from }: Subscription,
  plan: PlanName,
  { now, today, timezone }: Moment,
): Pick<BillingState, "plan" | "trialEnds"> {
  return from > today ? { plan: trialPlan, trialEnds: beginningOf(from, timezone) } : { plan, trialEnds: now }
}

/** Returns the account without its subscription, and cancels the subscription's unpaid invoices. */
function endOf(state: BillingState): BillingState {
  return { ...changeInvoices(state, isUnpaid, { status: "cancelled" }), subscription: null }
}

/**
 * Returns the account on the free plan: ends its trial or suspension and cancels unpaid invoices.
 */
export function chooseFree(state: BillingState): BillingState {
  return { ...endOf(state), plan: "start", trialEnds: null, suspendedAt: null }
}

/** Returns the account after a refund. A refund of the current period suspends it at once. */
export function refund(state: BillingState, number: number, { now }: Moment): BillingState {
  const invoice = state.invoices.find((one) => one.number === number)
  if (invoice?.status !== "paid") throw new AppError(invoice ? "conflict" : "not_found")
  const refunded = changeOne(state, number, { status: "refunded" })
  const isRunning = invoice.in_force && invoice.period_until === state.subscription?.until
  return isRunning ? suspend(refunded, now) : refunded
}

export function suspend(state: BillingState, now: Date): BillingState {
  return { ...state, suspendedAt: state.suspendedAt ?? now }
}

/** Resumes a suspended account. Its unpaid invoices get a new due date. */
export function resume(state: BillingState, moment: Moment): BillingState {
  if (!state.suspendedAt) throw new AppError("conflict")
  const due = { status: "pending", due_date: addDays(moment.today, dueDays) } as const
  return goOn(
    changeInvoices(state, ({ status }) => status === "overdue", due),
    moment,
  )
}

/**
 * Gives the account a plan without an invoice, permanently or until an instant. Settles unpaid
 * invoices first.
 */
export function givePlan(state: BillingState, plan: PlanName, until: Date | null): BillingState {
  if (state.invoices.some(isUnpaid)) throw new AppError("conflict")
  return { ...state, plan, trialEnds: until, subscription: null }
}

/** Closes the account: cancels unpaid invoices, drops the pending change, and stops renewals. */
export function close(state: BillingState, moment: Moment): BillingState {
  let settled = state
  for (let due = settled.invoices.find(isUnpaid); due; due = settled.invoices.find(isUnpaid))
    settled = cancel(settled, due.number, moment)
  const { subscription } = settled
  return { ...settled, subscription: subscription && { ...subscription, change: null }, closedAt: moment.now }
}

/**
 * Reopens a closed account with its paid plan. If that has ended, the account chooses another one.
 */
export function reopen(state: BillingState, { now, today }: Moment): BillingState {
  const { subscription } = state
  const hasLapsed = subscription !== null && subscription.until <= today
  return { ...state, ...(hasLapsed && { subscription: null, trialEnds: now }), closedAt: null }
}
