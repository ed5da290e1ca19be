import { daysUntilSuspension, dueDays, minPaidUsers } from "@funil/contract/plans"
import {
  type BillingState,
  changeInvoices,
  type InvoiceRow,
  isUnpaid,
  type Moment,
  type Subscription,
} from "./billing-state.ts"
import { addDays, laterOf, type Period, periodFrom } from "./period-rules.ts"
import { type Coupon, fits, type Price, priceOf, type Terms } from "./price-rules.ts"

/**
 * Brings an account up to the present day: marks what is overdue, suspends who did not pay, and begins the periods whose first day has
 * come; those of a closed account rest. Whoever does anything with the account's plan does this first, so that it is all the same when the
 * clock comes, and how often.
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

/** Whether the oldest overdue invoice is so late that the account is to be suspended. */
export function isLate({ invoices }: BillingState, today: string): boolean {
  return invoices.some(
    (one) => isUnpaid(one) && one.in_force && addDays(one.due_date, daysUntilSuspension) <= today,
  )
}

/** The subscription whose period is over. That of a suspended account rests. */
function periodIsOver({ subscription, suspendedAt }: BillingState, today: string): Subscription | null {
  return subscription && !suspendedAt && subscription.until <= today ? subscription : null
}

/** Begins the next period, in which what waited holds. */
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

/** Makes an invoice. One of nothing is paid as soon as it is there. */
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

/** When an invoice of the day is due: never before the period that it pays for begins. */
export function dueDate({ from }: Pick<Period, "from">, today: string): string {
  return laterOf(from, addDays(today, dueDays))
}

/** The fewest users that can be paid for. */
export function minimumUsers({ activeUsers }: Moment): number {
  return Math.max(minPaidUsers, activeUsers)
}
