import type { beginnings } from "@funil/contract/account/billing"
import type { Keep } from "@funil/contract/account/keep"
import { dueDays, planNames, type Cycle, type PlanName } from "@funil/contract/account/plans"
import { AppError, invalid } from "../../platform/app-error.ts"
import { addInvoice, dueDate, minimumUsers } from "./advance-rules.ts"
import { type BillingState, type Change, isUnpaid, type Moment, type Subscription } from "./billing-state.ts"
import { addDays, anchorOf, dayAfter, laterOf, type Period, periodFrom, shareOf } from "./period-rules.ts"
import {
  type Coupon,
  differenceOf,
  fits,
  isForFirst,
  type Price,
  priceOf,
  type Terms,
} from "./price-rules.ts"

/** The requested order. Omitted parts stay as they are, or take the minimum. */
export interface Wish {
  readonly plan: PlanName
  readonly cycle?: Cycle | undefined
  readonly users?: number | undefined
  /** The requested coupon, or the reason why it is refused. */
  readonly coupon: Coupon | AppError | null
  /** The items that stay active if the plan allows fewer. */
  readonly keep?: Keep | undefined
}

/** The price and start of an order. */
export interface Quote {
  readonly begins: (typeof beginnings)[number]
  readonly wanted: Change
  readonly price: Price
  readonly period: Period
  readonly due_date: string
  readonly coupon: Coupon | null
}

const unfitting = () => invalid("subscription_coupon", "coupon_unfitting")
const nothing: Price = { subtotal: 0, discount: 0, amount: 0 }

/**
 * Returns the price of an order, or throws the reason for refusing it. Callers bring the account up
 * to today first.
 */
export function quoteOf(state: BillingState, wish: Wish, moment: Moment): Quote {
  if (state.suspendedAt) throw new AppError("account_suspended")
  const { subscription } = state
  const wanted = changeFor(subscription, wish, moment)
  if (wanted.plan !== "start") requireUsers(wanted, moment)
  if (!subscription) return firstQuote(state, termsOf(wanted), wish.coupon, moment)
  if (isSame(subscription, wanted)) requireAnotherWish(state, subscription)
  if (wish.coupon) throw wish.coupon instanceof AppError ? wish.coupon : unfitting()
  return isMore(subscription, wanted)
    ? differenceQuote(subscription, wanted, moment)
    : laterQuote(subscription, wanted, moment)
}

function changeFor(now: Subscription | null, { plan, cycle, users }: Wish, moment: Moment): Change {
  // The terms of a plan that ends don't apply.
  if (now && plan === "start") return { plan, cycle: now.cycle, users: now.users }
  return {
    plan,
    cycle: cycle ?? now?.cycle ?? "monthly",
    users: users ?? Math.max(now?.users ?? 0, minimumUsers(moment)),
  }
}

function requireUsers({ users }: Change, moment: Moment): void {
  const minimum = minimumUsers(moment)
  if (users < minimum) throw invalid("subscription_paid_users", "too_small", { minimum })
}

function isPaid<C extends Change>(change: C): change is C & Terms {
  return change.plan !== "start"
}

function termsOf(change: Change): Terms {
  if (!isPaid(change)) throw invalid("subscription_plan", "unknown_option")
  return change
}

function isSame(now: Terms, { plan, cycle, users }: Change): boolean {
  return plan === now.plan && cycle === now.cycle && users === now.users
}

/**
 * A request for the current state cancels the pending change. Without one it may be an order sent
 * twice.
 */
function requireAnotherWish(state: BillingState, { change }: Subscription): void {
  if (change) return
  requireNoOrder(state)
  throw invalid("subscription_plan", "no_change")
}

function requireNoOrder({ invoices }: BillingState): void {
  if (invoices.some((one) => one.kind === "order" && isUnpaid(one))) throw new AppError("order_unpaid")
}

/** Whether some terms grow, none shrink, and the cycle stays the same. */
function isMore(now: Terms, wanted: Change): wanted is Change & Terms {
  const [has, wants] = [planNames.indexOf(now.plan), planNames.indexOf(wanted.plan)]
  return wanted.cycle === now.cycle && wants >= has && wanted.users >= now.users && !isSame(now, wanted)
}

function firstQuote(state: BillingState, wanted: Terms, coupon: Wish["coupon"], moment: Moment): Quote {
  requireNoOrder(state)
  if (coupon instanceof AppError) throw coupon
  if (coupon) requireFitting(state, coupon, wanted, moment)
  const price = priceOf(wanted, moment.currency, coupon)
  const period = firstPeriod(state, wanted.cycle, moment)
  return {
    begins: price.amount > 0 && isDistrusted(state) ? "when_paid" : "now",
    wanted,
    price,
    period,
    due_date: dueDate(period, moment.today),
    coupon,
  }
}

/** Returns the first paid period: it starts after the trial. */
export function firstPeriod(
  { trialEnds }: BillingState,
  cycle: Cycle,
  { now, today, timezone }: Moment,
): Period {
  const from = trialEnds && trialEnds > now ? dayAfter(trialEnds, timezone) : today
  return periodFrom(from, cycle, anchorOf(from))
}

/** Whether the last order was cancelled unpaid. The next order then begins once it is paid. */
function isDistrusted({ invoices }: BillingState): boolean {
  const last = invoices.findLast((one) => !isUnpaid(one))
  return last !== undefined && last.status !== "paid"
}

function requireFitting(
  { invoices }: BillingState,
  coupon: Coupon,
  wanted: Terms,
  { currency }: Moment,
): void {
  const isFirst = !invoices.some((one) => one.kind === "order" && one.status !== "cancelled")
  if (!fits(coupon, wanted, currency) || (isForFirst(coupon) && !isFirst)) throw unfitting()
}

function differenceQuote(now: Subscription, wanted: Change & Terms, { today, currency }: Moment): Quote {
  const period = { from: laterOf(now.from, today), until: now.until }
  return {
    begins: "now",
    wanted,
    price: differenceOf(now, wanted, currency, shareOf(now, today)),
    period,
    due_date: dueDate(period, today),
    coupon: null,
  }
}

/** Returns the price of the next period's invoice. */
function laterQuote(now: Subscription, wanted: Change, { currency }: Moment): Quote {
  const period = periodFrom(now.until, wanted.cycle, now.anchor)
  const rest = { begins: "next_period", wanted, period, due_date: addDays(now.until, dueDays) } as const
  if (!isPaid(wanted)) return { ...rest, price: nothing, coupon: null }
  const coupon = now.coupon && fits(now.coupon, wanted, currency) ? now.coupon : null
  return { ...rest, price: priceOf(wanted, currency, coupon), coupon }
}

/** Returns the account after an order, with its invoice or its pending change. */
export function order(state: BillingState, wish: Wish, moment: Moment): BillingState {
  const { begins, wanted, price, period, coupon } = quoteOf(state, wish, moment)
  const { subscription } = state
  if (begins === "next_period" || !isPaid(wanted)) {
    const isNone = subscription !== null && isSame(subscription, wanted)
    return {
      ...state,
      subscription: subscription && {
        ...subscription,
        change: isNone ? null : { ...wanted, ...(wish.keep && { keep: wish.keep }) },
      },
    }
  }
  const in_force = begins === "now"
  const draft = {
    kind: subscription ? "difference" : "order",
    in_force,
    terms: wanted,
    period,
    price,
    coupon,
  } as const
  const invoiced = addInvoice(state, draft, moment)
  if (!in_force) return invoiced
  const { plan, users } = wanted
  if (subscription) return { ...invoiced, plan, subscription: { ...subscription, plan, users, change: null } }
  return begun(invoiced, { terms: wanted, coupon, period })
}

interface Beginning {
  readonly terms: Terms
  readonly coupon: Coupon | null
  readonly period: Period
}

/**
 * Returns the account with its first subscription. The plan applies at once. The rest of a trial
 * precedes the first period.
 */
export function begun(state: BillingState, { terms, coupon, period }: Beginning): BillingState {
  const { plan, cycle, users } = terms
  const subscription: Subscription = {
    plan,
    cycle,
    users,
    ...period,
    anchor: anchorOf(period.from),
    coupon: coupon && !isForFirst(coupon) ? coupon : null,
    change: null,
  }
  return { ...state, plan, trialEnds: null, subscription }
}

/** Removes the pending change. */
export function revoke(state: BillingState): BillingState {
  const { subscription } = state
  if (!subscription?.change) throw new AppError("not_found")
  return { ...state, subscription: { ...subscription, change: null } }
}
