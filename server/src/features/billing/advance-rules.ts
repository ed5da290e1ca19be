import { daysUntilSuspension, dueDays, minPaidUsers } from "@funil/contract/account/plans"
import {
  type BillingState,
  type InvoiceRow,
  type Moment,
  type Subscription,
  changeInvoices,
  isUnpaid,
} from "./billing-state.ts"
import { type Period, addDays, laterOf, periodFrom } from "./period-rules.ts"
import { type Coupon, type Price, type Terms, fits, priceOf } from "./price-rules.ts"

/**
 * Brings an account up to today: marks overdue invoices, suspends an account that didn't pay, and
 * starts due periods. Skips closed accounts. Every verb that touches the plan calls this first, so
 * the result doesn't depend on when the job runs.
 */
export function advance(state: BillingState, moment: Moment): BillingState {
  const { today } = moment
  if (state.closedAt) return state
  const marked = changeInvoices(state, (one) => one.status === "pending" && one.due_date < today, {
    status: "overdue",
  })
  let renewed = isLate(marked, today) && !marked.suspendedAt ? { ...marked, suspendedAt: moment.now } : marked
  for (let due = periodIsOver(renewed, today); due; due = periodIsOver(renewed, today))
    renewed = renew(renewed, due, moment)
  return renewed
}

/** Whether the oldest overdue invoice is late enough to suspend the account. */
export function isLate({ invoices }: BillingState, today: string): boolean {
  return invoices.some(
    (one) => isUnpaid(one) && one.in_force && addDays(one.due_date, daysUntilSuspension) <= today,
  )
}

/**
 * Returns the subscription if its period is over. A suspended account's subscription does not
 * renew.
 */
function periodIsOver({ subscription, suspendedAt }: BillingState, today: string): Subscription | null {
  return subscription && !suspendedAt && subscription.until <= today ? subscription : null
}

/** Starts the next period and applies the pending change. */
function renew(state: BillingState, ended: Subscription, moment: Moment): BillingState {
  const { plan, cycle, users } = ended.change ?? ended
  if (plan === "start") return { ...state, plan, trialEnds: null, subscription: null }
  const terms = { plan, cycle, users: Math.max(users, moment.activeUsers) }
  const period = periodFrom(ended.until, cycle, ended.anchor)
  const coupon = ended.coupon && fits(ended.coupon, terms, moment.currency) ? ended.coupon : null
  const price = priceOf(terms, moment.currency, coupon)
  const renewed = { ...state, plan, subscription: { ...ended, ...terms, ...period, change: null } }
  return addInvoice(renewed, { kind: "renewal", in_force: true, terms, period, price, coupon }, moment)
}

interface Draft {
  readonly kind: InvoiceRow["kind"]
  readonly in_force: boolean
  readonly terms: Terms
  readonly period: Period
  readonly price: Price
  readonly coupon: Coupon | null
}

/** Adds an invoice. An invoice of 0 is paid at once. */
export function addInvoice(
  state: BillingState,
  { kind, in_force, terms, period, price, coupon }: Draft,
  { today, currency }: Moment,
): BillingState {
  const isFree = price.amount === 0
  const invoice: InvoiceRow = {
    number: (state.invoices.at(-1)?.number ?? 0) + 1,
    kind,
    status: isFree ? "paid" : "pending",
    in_force: in_force || isFree,
    plan: terms.plan,
    cycle: terms.cycle,
    users: terms.users,
    period_from: period.from,
    period_until: period.until,
    ...price,
    currency,
    coupon,
    invoice_date: today,
    due_date: dueDate(period, today),
    payment_date: isFree ? today : null,
  }
  return { ...state, invoices: [...state.invoices, invoice] }
}

/** Returns the due date of an invoice made today: never before the first day of its period. */
export function dueDate({ from }: Pick<Period, "from">, today: string): string {
  return laterOf(from, addDays(today, dueDays))
}

/** Returns the fewest users that an account can pay for. */
export function minimumUsers({ activeUsers }: Moment): number {
  return Math.max(minPaidUsers, activeUsers)
}
