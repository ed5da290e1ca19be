import { sql } from "kysely"
import { inTransaction } from "../../platform/db/transaction.ts"
import type { JobDefinition } from "../../platform/jobs/job-definition.ts"
import { systemAccount } from "../../platform/system-account.ts"
import { daysBefore, yearBefore } from "./past-trials.ts"

const leadDays = 30

/**
 * Deletes leads that nobody went on with for 30 days, trials of more than a year ago, and counters of mailed addresses that have ended.
 * They are no account's.
 */
export const purgeSignUps: JobDefinition = {
  name: "system.purge_sign_ups",
  retry: { limit: 3, delaySeconds: 60 },
  schedule: { hour: 4, minute: 7 },
  accounts: () => sql`select ${systemAccount}::uuid as account`,
  // No right: only the schedule runs it.
  // No ledger: these are no records.
  run: (ctx) =>
    inTransaction(ctx, async (tx) => {
      const now = tx.now()
      await sql`delete from leads where updated_at <= ${daysBefore(now, leadDays)}`.execute(tx.db)
      await sql`delete from past_trials where began_at <= ${yearBefore(now)}`.execute(tx.db)
      await sql`delete from mailed_addresses where resets_at <= ${now}`.execute(tx.db)
    }),
}
