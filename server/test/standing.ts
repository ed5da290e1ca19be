import type { AccountState } from "@funil/contract/accounts"
import { sql } from "kysely"
import type { Person, TestApi } from "./client.ts"

/** Puts an account where it would stand by itself or by not being paid; a trial has a second left. */
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
