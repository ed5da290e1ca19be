import { cycles, planNames } from "@funil/contract/plans"
import * as fc from "fast-check"
import { expect, test } from "vitest"
import { BillingModel } from "../../../test/billing-model.ts"
import { AppError } from "../../platform/app-error.ts"
import { advance } from "./advance-billing.ts"
import type { BillingState, Moment } from "./billing-state.ts"
import { order, quoteOf, revoke, type Wish } from "./order-rules.ts"
import type { Coupon } from "./price-rules.ts"
import { cancel, chooseFree, pay, refund, resume, suspend } from "./settle-rules.ts"

const dayMs = 86_400_000
const start = Date.UTC(2027, 9, 31) / dayMs
const dateOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10)

const none = { currency: null, plans: null, cycles: null, first_only: false }
const coupons: (Coupon | null)[] = [
  null,
  { ...none, code: "DEZ", kind: "percent", value: 10 },
  { ...none, code: "TUDO", kind: "percent", value: 100, first_only: true },
  { ...none, code: "ANUAL", kind: "percent", value: 33, cycles: ["yearly"] },
  { ...none, code: "CINQUENTA", kind: "amount", value: 5001, currency: "BRL", plans: ["scale"] },
  { ...none, code: "DOLLARS", kind: "amount", value: 5000, currency: "USD" },
  { ...none, code: "UMGRATIS", kind: "free_users", value: 1 },
]

/** An account by the rules, driven as the verbs drive it. */
class Life {
  state: BillingState
  seats = 1

  constructor() {
    const trialEnds = new Date((start + 14) * dayMs)
    this.state = { plan: "scale", trialEnds, suspendedAt: null, subscription: null, invoices: [] }
  }

  #moment(day: number): Moment {
    return { now: new Date(day * dayMs), today: dateOf(day), activeUsers: this.seats, currency: "BRL" }
  }

  clock(day: number): void {
    this.state = advance(this.state, this.#moment(day))
  }

  do(day: number, work: (state: BillingState, moment: Moment) => BillingState): string {
    // What was made up for stays also where the rest is refused.
    this.clock(day)
    try {
      this.state = work(this.state, this.#moment(day))
      return "done"
    } catch (error) {
      if (error instanceof AppError) return error.code
      throw error
    }
  }

  order(day: number, wish: Wish): string {
    let begins = ""
    const told = this.do(day, (state, moment) => {
      const quote = quoteOf(state, wish, moment)
      begins = quote.begins === "next_period" ? "later" : quote.begins
      const after = order(state, wish, moment)
      // What the preview says is what the invoice says.
      if (begins !== "later") expect(after.invoices.at(-1)).toMatchObject(quote.price)
      return after
    })
    return told === "done" ? begins : told
  }

  told(): unknown {
    const { plan, trialEnds, suspendedAt, subscription, invoices } = this.state
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
      invoices: invoices.map(({ number: _, currency: __, coupon, ...rest }) => ({
        ...rest,
        coupon: coupon?.code ?? null,
      })),
    }
  }
}

const wish = fc.record({
  plan: fc.constantFrom(...planNames),
  cycle: fc.option(fc.constantFrom(...cycles), { nil: undefined }),
  users: fc.option(fc.integer({ min: 8, max: 16 }), { nil: undefined }),
  coupon: fc.oneof(
    { weight: 2, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom(...coupons) },
  ),
})
/** The newest invoices are meant most often. */
const which = fc.nat(3)
const step = fc.record({
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
      arbitrary: fc.record({ kind: fc.constant("seat" as const), more: fc.constantFrom(-1, 1, 2) }),
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

/** Does the same to both and compares what each says of it. */
function walk(life: Life, model: BillingModel, steps: readonly Step[]): void {
  let day = start
  for (const { days, clock, deed } of steps) {
    for (let passed = 0; passed < days; passed += 1) {
      day += 1
      if (clock === "dead") continue
      for (let times = clock === "twice" ? 2 : 1; times > 0; times -= 1) life.clock(day)
      model.wake(day)
    }
    const at = model.papers.length - 1 - ("which" in deed ? deed.which : 0)
    const deeds = {
      order: () =>
        "wish" in deed && [
          life.order(day, deed.wish),
          model.order(day, deed.wish as Parameters<BillingModel["order"]>[1]),
        ],
      more: () => {
        const plan = model.plan === "start" || day % 7 === 0 ? "scale" : model.plan
        const more = { plan, users: (model.room ?? 10) + ("users" in deed ? deed.users : 0), coupon: null }
        return [life.order(day, more), model.order(day, more)]
      },
      pay: () => [
        life.do(day, (state, moment) => pay(state, at + 1, dateOf(day), moment)),
        model.pay(day, at),
      ],
      cancel: () => [life.do(day, (state, moment) => cancel(state, at + 1, moment)), model.cancel(day, at)],
      refund: () => [life.do(day, (state, moment) => refund(state, at + 1, moment)), model.refund(day, at)],
      revoke: () => [life.do(day, revoke), model.revoke(day)],
      suspend: () => [life.do(day, (state, { now }) => suspend(state, now)), model.suspend(day)],
      resume: () => [life.do(day, resume), model.resume(day)],
      free: () => [life.do(day, chooseFree), model.chooseFree(day)],
      seat: () => {
        const room = model.room ?? 14
        const seats = Math.max(1, Math.min(room, model.seats + ("more" in deed ? deed.more : 0)))
        model.seats = seats
        life.seats = seats
        return ["", ""]
      },
    }
    const [told, expected] = deeds[deed.kind]() || []
    expect(told, `${deed.kind} on ${dateOf(day)}`).toBe(expected)
    expect(life.told()).toEqual(model.told())
  }
}

test("two hundred accounts of three years have the invoices, states and limits of the model", () => {
  const kinds = new Map<string, number>()
  const life = fc.array(step, { minLength: 30, maxLength: 80 })
  fc.assert(
    fc.property(life, (steps) => {
      const model = new BillingModel(start)
      walk(new Life(), model, steps)
      for (const { kind, status } of model.papers) {
        const key = `${kind} ${status}`
        kinds.set(key, (kinds.get(key) ?? 0) + 1)
      }
    }),
    { numRuns: 200, seed: 20_261_123 },
  )
  // The lives are worth comparing: all that can become of an invoice did.
  for (const kind of ["order", "difference", "renewal"])
    for (const status of ["paid", "cancelled", "overdue"])
      expect(kinds.get(`${kind} ${status}`), `${kind} ${status}`).toBeGreaterThan(10)
})
