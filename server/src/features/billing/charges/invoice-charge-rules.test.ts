import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type BillingState, type InvoiceRow, type Moment, isUnpaid } from "../billing-state.ts"
import { providerFor } from "../invoice-provider.ts"
import { order } from "../order-rules.ts"
import { cancel, pay, refund } from "../settle-rules.ts"
import { applyCharge, problemOf, type InvoiceUpdate } from "./invoice-charge-rules.ts"

const now = new Date("2026-03-12T15:00:00Z")
const moment: Moment = { now, today: "2026-03-12", timezone: "UTC", activeUsers: 3, currency: "BRL" }
const trial: BillingState = {
  plan: "scale",
  trialEnds: now,
  suspendedAt: null,
  closedAt: null,
  subscription: null,
  invoices: [],
}
const ordered = order(trial, { plan: "grow", coupon: null }, moment)
const states = {
  pending: ordered,
  paid: pay(ordered, 1, "2026-03-11", moment),
  cancelled: cancel(ordered, 1, moment),
  refunded: refund(pay(ordered, 1, "2026-03-11", moment), 1, moment),
}
const update = (state: InvoiceUpdate["state"], paidCents = 69_900): InvoiceUpdate => ({
  number: 1,
  state,
  paidCents,
  paidOn: "2026-03-12",
})
const invoiceOf = ({ invoices }: BillingState) => invoices[0] as InvoiceRow

describe("what a provider says of an invoice", () => {
  test.each([
    ["pending", "open", "pending"],
    ["pending", "paid", "paid"],
    ["pending", "refunded", "refunded"],
    ["pending", "disputed", "refunded"],
    ["pending", "gone", "cancelled"],
    ["paid", "open", "paid"],
    ["paid", "paid", "paid"],
    ["paid", "refunded", "refunded"],
    ["paid", "disputed", "refunded"],
    ["paid", "gone", "paid"],
    ["cancelled", "paid", "cancelled"],
    ["cancelled", "refunded", "cancelled"],
    ["cancelled", "gone", "cancelled"],
    ["refunded", "paid", "refunded"],
    ["refunded", "disputed", "refunded"],
    ["refunded", "gone", "refunded"],
  ] as const)("a %s one that it calls %s is %s", (before, state, after) => {
    expect(invoiceOf(applyCharge(states[before], update(state), moment)).status).toBe(after)
  })

  test("suspends for money that is given back before its payment was heard of", () => {
    expect(applyCharge(ordered, update("refunded"), moment)).toMatchObject({ suspendedAt: now, plan: "grow" })
  })

  test("is not enough where it is less", () => {
    expect(applyCharge(ordered, update("paid", 69_899), moment)).toBe(ordered)
    expect(applyCharge(ordered, update("refunded", 0), moment)).toBe(ordered)
  })

  test("never goes back, and says the same when it is said again", () => {
    const rank = { pending: 0, overdue: 0, paid: 1, cancelled: 2, refunded: 2 }
    const one = fc.constantFrom<InvoiceUpdate["state"]>("open", "paid", "refunded", "disputed", "gone")
    fc.assert(
      fc.property(fc.array(one, { maxLength: 8 }), (all) => {
        let state = ordered
        for (const each of all) {
          const before = invoiceOf(state)
          state = applyCharge(state, update(each), moment)
          expect(rank[invoiceOf(state).status]).toBeGreaterThanOrEqual(rank[before.status])
          expect(applyCharge(state, update(each), moment)).toEqual(state)
          if (each === "paid") expect(isUnpaid(invoiceOf(state))).toBe(false)
        }
      }),
    )
  })
})

test.each([
  ["pending", 60_000, "600.00 was paid, not 699.00."],
  ["pending", 70_000, "700.00 was paid, not 699.00."],
  ["pending", 69_900, null],
  ["paid", 69_900, null],
  ["cancelled", 69_900, "It was paid although it is cancelled."],
  ["refunded", 69_900, "It was paid although it is refunded."],
] as const)("a %s invoice with a payment of %d cents notifies the operator: %s", (state, cents, problem) => {
  expect(problemOf(invoiceOf(states[state]), update("paid", cents))).toBe(problem)
})

test.each([
  ["BRL", 500, "asaas"],
  ["BRL", 499, "builtin"],
  ["USD", 50, "stripe"],
  ["USD", 49, "builtin"],
] as const)("%s %d are collected by %s", (currency, amount, name) => {
  expect(providerFor({ billing: ["asaas", "stripe"] }, { currency, amount }).name).toBe(name)
  expect(providerFor({ billing: ["builtin"] }, { currency, amount }).name).toBe("builtin")
})
