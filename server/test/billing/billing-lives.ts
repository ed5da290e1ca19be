import { cycles, planNames } from "@funil/contract/account/plans"
import * as fc from "fast-check"
import { expect } from "vitest"
import type { BillingState } from "../../src/features/billing/billing-state.ts"
import type { Wish } from "../../src/features/billing/order-rules.ts"
import type { Coupon } from "../../src/features/billing/price-rules.ts"
import type { BillingModel, Day } from "./billing-model.ts"

export const dayMs = 86_400_000
/** The first day of a life: the last day of a long month. */
export const start = Date.UTC(2027, 9, 31) / dayMs
export const dateOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10)

const none = { currency: null, plans: null, cycles: null, first_only: false }
export const coupons: (Coupon | null)[] = [
  null,
  { ...none, code: "MENOS-10", kind: "percent", value: 10 },
  { ...none, code: "TUDO", kind: "percent", value: 100, first_only: true },
  { ...none, code: "ANUAL", kind: "percent", value: 33, cycles: ["yearly"] },
  { ...none, code: "CINQUENTA", kind: "amount", value: 5001, currency: "BRL", plans: ["scale"] },
  { ...none, code: "DOLLARS", kind: "amount", value: 5000, currency: "USD" },
  { ...none, code: "UMGRATIS", kind: "free_users", value: 1 },
]

const wish = fc.record({
  plan: fc.constantFrom(...planNames),
  cycle: fc.option(fc.constantFrom(...cycles), { nil: undefined }),
  users: fc.option(fc.integer({ min: 8, max: 16 }), { nil: undefined }),
  coupon: fc.oneof(
    { weight: 2, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom(...coupons) },
  ),
})
/** The newest invoices are the most likely. */
const which = fc.nat(3)
export const step = fc.record({
  days: fc.oneof(
    fc.constant(0),
    fc.integer({ min: 0, max: 12 }),
    fc.integer({ min: 0, max: 12 }),
    fc.integer({ min: 20, max: 110 }),
  ),
  clock: fc.constantFrom("daily", "daily", "twice", "dead"),
  deed: fc.oneof(
    { weight: 5, arbitrary: fc.record({ kind: fc.constant("order" as const), wish }) },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant("more" as const),
        users: fc.nat(2),
        coupon: fc.constant(null),
      }),
    },
    { weight: 9, arbitrary: fc.record({ kind: fc.constant("pay" as const), which }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constantFrom("cancel" as const, "cancel" as const, "refund" as const),
        which,
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant("seat" as const), more: fc.constantFrom(-2, 1, 4, 9) }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constantFrom("revoke" as const, "suspend" as const, "resume" as const, "free" as const),
      }),
    },
  ),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/**
 * The parts that the test compares with the model. Each action returns `done`, the start of an
 * order, or an error code.
 */
export interface Life {
  readonly clock: (day: Day) => unknown
  readonly order: (day: Day, wish: Wish) => string | Promise<string>
  readonly pay: (day: Day, number: number) => string | Promise<string>
  readonly cancel: (day: Day, number: number) => string | Promise<string>
  readonly refund: (day: Day, number: number) => string | Promise<string>
  readonly revoke: (day: Day) => string | Promise<string>
  readonly suspend: (day: Day) => string | Promise<string>
  readonly resume: (day: Day) => string | Promise<string>
  readonly free: (day: Day) => string | Promise<string>
  readonly seat: (seats: number) => unknown
  readonly state: () => BillingState | Promise<BillingState>
}

/** Returns a state in the model's words. */
function told({ plan, trialEnds, suspendedAt, subscription, invoices }: BillingState): unknown {
  return {
    plan,
    trial: trialEnds?.toISOString().slice(0, 10) ?? null,
    suspended: suspendedAt !== null,
    subscription: subscription && {
      plan: subscription.plan,
      cycle: subscription.cycle,
      users: subscription.users,
      from: subscription.from,
      until: subscription.until,
      change: subscription.change,
    },
    invoices: invoices.map((invoice) => ({
      kind: invoice.kind,
      status: invoice.status,
      in_force: invoice.in_force,
      plan: invoice.plan,
      cycle: invoice.cycle,
      users: invoice.users,
      period_from: invoice.period_from,
      period_until: invoice.period_until,
      subtotal: invoice.subtotal,
      discount: invoice.discount,
      amount: invoice.amount,
      coupon: invoice.coupon?.code ?? null,
      invoice_date: invoice.invoice_date,
      due_date: invoice.due_date,
      payment_date: invoice.payment_date,
    })),
  }
}

/** Runs the same steps on both and compares the results. */
export async function walk(life: Life, model: BillingModel, steps: readonly Step[]): Promise<void> {
  let day = start
  for (const { days, clock, deed } of steps) {
    for (let passed = 0; passed < days; passed += 1) {
      day += 1
      if (clock === "dead") continue
      for (let times = clock === "twice" ? 2 : 1; times > 0; times -= 1) await life.clock(day)
      model.wake(day)
    }
    const [answer, expected] = await deeds(life, model, day, deed)
    expect(answer, `${deed.kind} on ${dateOf(day)}`).toBe(expected)
    expect(told(await life.state())).toEqual(model.told())
  }
}

async function deeds(
  life: Life,
  model: BillingModel,
  day: Day,
  deed: Step["deed"],
): Promise<[string, string]> {
  switch (deed.kind) {
    default:
      return [await life[deed.kind](day), model[deed.kind](day)]
    case "order":
      return [await life.order(day, deed.wish), model.order(day, deed.wish)]
    case "more": {
      const plan = model.plan === "start" || day % 7 === 0 ? "scale" : model.plan
      const more = { plan, users: (model.room ?? 10) + deed.users, coupon: null }
      return [await life.order(day, more), model.order(day, more)]
    }
    case "pay":
    case "cancel":
    case "refund": {
      const at = model.papers.length - 1 - deed.which
      return [await life[deed.kind](day, at + 1), model[deed.kind](day, at)]
    }
    case "seat": {
      const seats = Math.max(1, Math.min(model.room ?? 14, model.seats + deed.more))
      model.seats = seats
      await life.seat(seats)
      return ["", ""]
    }
  }
}
