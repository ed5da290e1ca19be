import {
  type Currency,
  type Cycle,
  type PaidPlanName,
  periodPrice,
  type PlanName,
} from "@funil/contract/plans"
import { divided } from "./cents.ts"

/** What is paid for. */
export interface Terms {
  readonly plan: PaidPlanName
  readonly cycle: Cycle
  readonly users: number
}

export interface Coupon {
  readonly code: string
  readonly kind: "percent" | "amount" | "free_users"
  /** Percents, cents or users. */
  readonly value: number
  /** Of an amount; null for the others. */
  readonly currency: Currency | null
  /** Null is all of them. */
  readonly plans: readonly PaidPlanName[] | null
  readonly cycles: readonly Cycle[] | null
  readonly first_only: boolean
}

/** In cents; what is paid is the rest. */
export interface Price {
  readonly subtotal: number
  readonly discount: number
  readonly amount: number
}

/** What a coupon takes off a price, which is already without the discount of the cycle. */
function couponDiscount({ kind, value }: Coupon, price: number, { users }: Terms): number {
  if (kind === "percent") return divided(price * value, 100)
  // Each user costs the same whole number of cents.
  return Math.min(price, kind === "amount" ? value : (price / users) * Math.min(value, users))
}

/** The price of a whole period. */
export function priceOf(terms: Terms, currency: Currency, coupon: Coupon | null = null): Price {
  const { subtotal, discount: ofCycle } = periodPrice(terms, currency)
  const ofCoupon = coupon ? couponDiscount(coupon, subtotal - ofCycle, terms) : 0
  return { subtotal, discount: ofCycle + ofCoupon, amount: subtotal - ofCycle - ofCoupon }
}

/** The days of a period that are left, that of the change included, and all of its days. */
export interface Share {
  readonly left: number
  readonly of: number
}

/** What more terms cost for the days that are left; coupons do not touch it. */
export function differenceOf(now: Terms, more: Terms, currency: Currency, { left, of }: Share): Price {
  const [before, after] = [priceOf(now, currency), priceOf(more, currency)]
  const subtotal = divided((after.subtotal - before.subtotal) * left, of)
  const amount = divided((after.amount - before.amount) * left, of)
  return { subtotal, discount: subtotal - amount, amount }
}

/** What of the subtotal is taken off, in percents with one decimal. */
export function percentOf({ subtotal, discount }: Price): number {
  return subtotal === 0 ? 0 : divided(discount * 1000, subtotal) / 10
}

/** What of the discount of a whole period its coupon takes off. */
export function couponPart(
  { discount }: Price,
  { plan, ...terms }: Omit<Terms, "plan"> & { readonly plan: PlanName },
  { coupon, currency }: { readonly coupon: Coupon | null; readonly currency: Currency },
): number {
  return coupon && plan !== "start" ? discount - periodPrice({ ...terms, plan }, currency).discount : 0
}

/** Whether a coupon is made for such terms. */
export function fits({ plans, cycles, currency }: Coupon, { plan, cycle }: Terms, of: Currency): boolean {
  const isOfPlan = plans === null || plans.includes(plan)
  const isOfCycle = cycles === null || cycles.includes(cycle)
  return isOfPlan && isOfCycle && (currency === null || currency === of)
}

/** Whether a coupon is for the first invoice of the first subscription alone. */
export function isForFirst({ kind, first_only }: Coupon): boolean {
  return first_only || kind === "free_users"
}
