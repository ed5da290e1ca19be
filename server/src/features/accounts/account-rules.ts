import type { AccountSummary } from "@funil/contract/accounts"
import type { AccountRow } from "./account-row.ts"

const dayMs = 86_400_000

type Standing = Pick<AccountSummary, "state" | "days_remaining">

/** Where an account stands with its plan. The last hours of a trial count as a day. */
export function standing(
  {
    subscription_plan,
    free_trial_exceeded_at: ends,
  }: Pick<AccountRow, "subscription_plan" | "free_trial_exceeded_at">,
  now: Date,
): Standing {
  if (ends === null) return { state: subscription_plan === "start" ? "free" : "active", days_remaining: 0 }
  const left = ends.getTime() - now.getTime()
  return left > 0
    ? { state: "trial", days_remaining: Math.ceil(left / dayMs) }
    : { state: "trial_ended", days_remaining: 0 }
}
