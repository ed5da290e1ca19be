import { expect, test } from "vitest"
import { blockOf, standing } from "./standing.ts"

const now = () => new Date("2026-03-10T15:00:00.000Z")
const config = { billing: ["builtin"] } as const
const later = "2026-03-24T15:00:00.000Z"

test.each([
  [later, "scale", null, "trial", 14],
  ["2026-03-11T15:00:00.001Z", "scale", null, "trial", 2],
  ["2026-03-10T15:00:00.001Z", "scale", null, "trial", 1],
  ["2026-03-10T15:00:00.000Z", "scale", null, "trial_ended", 0],
  [null, "start", null, "free", 0],
  [null, "grow", null, "active", 0],
  [null, "grow", "2026-03-01T00:00:00.000Z", "suspended", 0],
  [later, "scale", "2026-03-01T00:00:00.000Z", "suspended", 0],
] as const)(
  "with a trial until %s on %s, suspended %s, the state is %s with %i days",
  (ends, plan, since, state, days) => {
    const account = {
      subscription_plan: plan,
      free_trial_exceeded_at: ends === null ? null : new Date(ends),
      suspended_at: since === null ? null : new Date(since),
    }
    const blocks = { trial_ended: "E4022", suspended: "E4023" }
    expect(standing(account, { now, config })).toEqual({ state, days_remaining: days })
    const block = blocks[state as "suspended"] ?? null
    expect(blockOf({ ...account, closed_at: null }, { now, config })).toBe(block)
    const unbilled = { now, config: { billing: [] } }
    expect(blockOf({ ...account, closed_at: now() }, unbilled)).toBe("account_closed")
    expect(standing(account, unbilled)).toEqual({ state: "active", days_remaining: 0 })
  },
)
