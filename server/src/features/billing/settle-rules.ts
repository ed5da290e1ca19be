import { dueDays, type PlanName, trialPlan } from "@funil/contract/plans"
import { AppError } from "../../platform/app-error.ts"
import { advance, isLate } from "./advance-billing.ts"
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

// What becomes of invoices. The account was brought up to the present day before.

/** The account after one of its invoices was paid, on that day. What waited for it begins on the present one, or after a trial. */
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

/** Ends a suspension for late payment when nothing is late any more. One that the operator made stays. */
function unlessLate(before: BillingState, after: BillingState, moment: Moment): BillingState {
  const isOver = isLate(before, moment.today) && !isLate(after, moment.today)
  return isOver && after.suspendedAt ? goOn(after, moment) : after
}

/** Ends a suspension. Days after the period that were not paid for nor used do not count: the next one begins on the present day. */
function goOn(state: BillingState, moment: Moment): BillingState {
  const { subscription } = state
  const { today } = moment
  const hasLapsed = subscription !== null && subscription.until < today
  const rested = hasLapsed ? { ...subscription, until: today, anchor: anchorOf(today) } : subscription
  return advance({ ...state, suspendedAt: null, subscription: rested }, moment)
}

/**
 * The account after an unpaid invoice of it was cancelled. What it was to pay for is no longer in force: without the invoice that began
 * the period the plan has ended, and another one is to be chosen, now or at the end of the trial during which it was ordered; without a
 * difference it is as large as the rest pays for.
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

/** What an account has after a subscription that was never paid for: the rest of its trial, or nothing. */
function without(
  { from }: Subscription,
  plan: PlanName,
  { now, today, timezone }: Moment,
): Pick<BillingState, "plan" | "trialEnds"> {
  return from > today ? { plan: trialPlan, trialEnds: beginningOf(from, timezone) } : { plan, trialEnds: now }
}

/** Without its subscription, and what is unpaid of that cancelled. */
function endOf(state: BillingState): BillingState {
  return { ...changeInvoices(state, isUnpaid, { status: "cancelled" }), subscription: null }
}

/** The account that has chosen the free plan at once: trial or suspension and whatever is unpaid are over. */
export function chooseFree(state: BillingState): BillingState {
  return { ...endOf(state), plan: "start", trialEnds: null, suspendedAt: null }
}

/** The account after money was given back; that of the period that runs suspends at once. */
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

/** Lets a suspended account go on; what it did not pay is due anew. */
export function resume(state: BillingState, moment: Moment): BillingState {
  if (!state.suspendedAt) throw new AppError("conflict")
  const due = { status: "pending", due_date: addDays(moment.today, dueDays) } as const
  return goOn(
    changeInvoices(state, ({ status }) => status === "overdue", due),
    moment,
  )
}

/** Gives the account a plan without an invoice, until an instant or for ever. What is unpaid is settled first. */
export function givePlan(state: BillingState, plan: PlanName, until: Date | null): BillingState {
  if (state.invoices.some(isUnpaid)) throw new AppError("conflict")
  return { ...state, plan, trialEnds: until, subscription: null }
}

/** Closes the account: what is unpaid is cancelled, what waits is dropped, and nothing is renewed. */
export function close(state: BillingState, moment: Moment): BillingState {
  let settled = state
  for (let due = settled.invoices.find(isUnpaid); due; due = settled.invoices.find(isUnpaid))
    settled = cancel(settled, due.number, moment)
  const { subscription } = settled
  return { ...settled, subscription: subscription && { ...subscription, change: null }, closedAt: moment.now }
}

/** Lets a closed account go on with what it paid for; where that ended meanwhile, another plan is to be chosen. */
export function reopen(state: BillingState, { now, today }: Moment): BillingState {
  const { subscription } = state
  const hasLapsed = subscription !== null && subscription.until <= today
  return { ...state, ...(hasLapsed && { subscription: null, trialEnds: now }), closedAt: null }
}
