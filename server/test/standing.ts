import type { AccountState } from "@funil/contract/account/accounts"
import { sql } from "kysely"
import type { Person, TestApi } from "./client.ts"

/**
 * Sets an account's billing state, as time or a missing payment would. A trial has a second left.
 */
export async function putStanding(api: TestApi, who: Person, state: AccountState): Promise<void> {
  const now = api.clock.now
  const ends = {
    trial: new Date(now.getTime() + 1000),
    trial_ended: now,
    free: null,
    active: null,
    suspended: null,
  }
  await sql`
    update accounts set subscription_plan = ${state === "free" ? "start" : "scale"},
      free_trial_exceeded_at = ${ends[state]}, suspended_at = ${state === "suspended" ? now : null}
    where domain = ${who.domain}
  `.execute(api.database.owner)
}
