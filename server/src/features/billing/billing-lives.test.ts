import * as fc from "fast-check"
import { expect, test } from "vitest"
import { dateOf, dayMs, type Life, start, step, walk } from "../../../test/billing/billing-lives.ts"
import { BillingModel } from "../../../test/billing/billing-model.ts"
import { AppError } from "../../platform/app-error.ts"
import { advance } from "./advance-rules.ts"
import type { BillingState, Moment } from "./billing-state.ts"
import { order, quoteOf, revoke } from "./order-rules.ts"
import { cancel, chooseFree, pay, refund, resume, suspend } from "./settle-rules.ts"

/** The account as the rules alone change it, called in the same order as the verbs. */
function lifeByRules(): Life {
  const trialEnds = new Date((start + 14) * dayMs)
  let state: BillingState = {
    plan: "scale",
    trialEnds,
    suspendedAt: null,
    closedAt: null,
    subscription: null,
    invoices: [],
  }
  let activeUsers = 1
  const momentOf = (day: number): Moment => {
    return { now: new Date(day * dayMs), today: dateOf(day), timezone: "UTC", activeUsers, currency: "BRL" }
  }
  const clock = (day: number) => {
    state = advance(state, momentOf(day))
  }
  const attempt = (day: number, work: (moment: Moment) => BillingState): string => {
    // The clock's changes stay even if the rest is refused.
    clock(day)
    try {
      state = work(momentOf(day))
      return "done"
    } catch (error) {
      if (error instanceof AppError) return error.code
      throw error
    }
  }
  return {
    clock,
    order: (day, wish) => {
      let begins = ""
      const told = attempt(day, (moment) => {
        const quote = quoteOf(state, wish, moment)
        begins = quote.begins === "next_period" ? "later" : quote.begins
        const after = order(state, wish, moment)
        // The preview and the invoice show the same amounts.
        if (begins !== "later") expect(after.invoices.at(-1)).toMatchObject(quote.price)
        return after
      })
      return told === "done" ? begins : told
    },
    pay: (day, number) => attempt(day, (moment) => pay(state, number, dateOf(day), moment)),
    cancel: (day, number) => attempt(day, (moment) => cancel(state, number, moment)),
    refund: (day, number) => attempt(day, (moment) => refund(state, number, moment)),
    revoke: (day) => attempt(day, () => revoke(state)),
    suspend: (day) => attempt(day, ({ now }) => suspend(state, now)),
    resume: (day) => attempt(day, (moment) => resume(state, moment)),
    free: (day) => attempt(day, () => chooseFree(state)),
    seat: (seats) => {
      activeUsers = seats
    },
    state: () => state,
  }
}

test("two hundred accounts of three years have the invoices, states and limits of the model", async () => {
  const kinds = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 80 }), async (steps) => {
      const model = new BillingModel(start)
      await walk(lifeByRules(), model, steps)
      for (const { kind, status } of model.papers) {
        const key = `${kind} ${status}`
        kinds.set(key, (kinds.get(key) ?? 0) + 1)
      }
    }),
    { numRuns: 200, seed: 20_261_123 },
  )
  // The lives cover every kind and status of invoices.
  for (const kind of ["order", "difference", "renewal"])
    for (const status of ["paid", "cancelled", "overdue"])
      expect(kinds.get(`${kind} ${status}`), `${kind} ${status}`).toBeGreaterThan(10)
})
