import {
  type Currency,
  type Cycle,
  type PaidPlanName,
  type PlanName,
  periodPrice,
} from "@funil/contract/account/plans"

/** The paid terms. */
export interface Terms {
  readonly plan: PaidPlanName
  readonly cycle: Cycle
  readonly users: number
}

export interface Coupon {
  readonly code: string
  readonly kind: "percent" | "amount" | "free_users"
  /** Percent, cents or users. */
  readonly value: number
  /** The currency of an amount; null for the other kinds. */
  readonly currency: Currency | null
  /** Null means all plans. */
  readonly plans: readonly PaidPlanName[] | null
  readonly cycles: readonly Cycle[] | null
  readonly first_only: boolean
}

/** In cents. The account pays the difference. */
export interface Price {
  readonly subtotal: number
  readonly discount: number
  readonly amount: number
}

/** Returns the price of a whole period. */
export function priceOf(terms: Terms, currency: Currency, coupon: Coupon | null = null): Price {
  const { subtotal, discount: ofCycle } = periodPrice(terms, currency)
  const ofCoupon = coupon ? couponDiscount(coupon, subtotal - ofCycle, terms) : 0
  return { subtotal, discount: ofCycle + ofCoupon, amount: subtotal - ofCycle - ofCoupon }
}

/** The remaining days of a period, today included, and all of its days. */
export interface Share {
  readonly left: number
  readonly of: number
}

/** Returns the price of added terms for the remaining days. Coupons don't apply. */
export function differenceOf(now: Terms, more: Terms, currency: Currency, { left, of }: Share): Price {
  const [before, after] = [priceOf(now, currency), priceOf(more, currency)]
  const subtotal = divided((after.subtotal - before.subtotal) * left, of)
  const amount = divided((after.amount - before.amount) * left, of)
  return { subtotal, discount: subtotal - amount, amount }
}

/** Returns the discount as a percentage of the subtotal, with one decimal. */
export function percentOf({ subtotal, discount }: Price): number {
  return subtotal === 0 ? 0 : divided(discount * 1000, subtotal) / 10
}

/** Returns the coupon's part of a whole period's discount. */
export function couponPart(
  { discount }: Price,
  { plan, ...terms }: Omit<Terms, "plan"> & { readonly plan: PlanName },
  { coupon, currency }: { readonly coupon: Coupon | null; readonly currency: Currency },
): number {
  return coupon && plan !== "start" ? discount - periodPrice({ ...terms, plan }, currency).discount : 0
}

/** Whether a coupon applies to these terms. */
export function fits({ plans, cycles, currency }: Coupon, { plan, cycle }: Terms, of: Currency): boolean {
  const isOfPlan = plans === null || plans.includes(plan)
  const isOfCycle = cycles === null || cycles.includes(cycle)
  return isOfPlan && isOfCycle && (currency === null || currency === of)
}

/** Whether a coupon applies only to the first invoice of the first subscription. */
export function isForFirst({ kind, first_only }: Coupon): boolean {
  return first_only || kind === "free_users"
}

// Amounts are whole cents. Only this file divides them; all other arithmetic is exact.

/** Divides whole numbers that are not negative, and rounds half a cent up. */
export function divided(over: number, under: number): number {
  const [a, b] = [BigInt(over), BigInt(under)]
  return Number((2n * a + b) / (2n * b))
}

/** Returns cents as answers carry money: a number with two decimals. */
export function moneyOf(cents: number): number {
  return Number(textOf(cents))
}

/** Returns cents as a text such as `699.00`. */
export function textOf(cents: number): string {
  const digits = String(cents).padStart(3, "0")
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Returns a coupon's discount on a price that already has the cycle's discount. */
function couponDiscount({ kind, value }: Coupon, price: number, { users }: Terms): number {
  if (kind === "percent") return divided(price * value, 100)
  // Each user costs the same whole number of cents.
  return Math.min(price, kind === "amount" ? value : (price / users) * Math.min(value, users))
}
