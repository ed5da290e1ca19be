import { expect, test } from "vitest"
import { standing } from "./account-rules.ts"

const now = new Date("2026-03-10T15:00:00.000Z")

test.each([
  ["2026-03-24T15:00:00.000Z", "scale", "trial", 14],
  ["2026-03-11T15:00:00.001Z", "scale", "trial", 2],
  ["2026-03-10T15:00:00.001Z", "scale", "trial", 1],
  ["2026-03-10T15:00:00.000Z", "scale", "trial_ended", 0],
  [null, "start", "free", 0],
  [null, "grow", "active", 0],
] as const)("with a trial until %s on %s the state is %s with %i days", (ends, plan, state, days) => {
  const account = { subscription_plan: plan, free_trial_exceeded_at: ends === null ? null : new Date(ends) }
  expect(standing(account, now)).toEqual({ state, days_remaining: days })
})
