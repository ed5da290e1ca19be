import { daysUntilSuspension } from "@funil/contract/account/plans"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import type { SystemContext } from "../../platform/access/permitted.ts"
import type { JobDefinition } from "../../platform/jobs/job-definition.ts"
import { changeBilling } from "./settle-billing.ts"

/** Brings the account's billing up to today. */
export async function advanceBilling(ctx: SystemContext): Promise<void> {
  await changeBilling(ctx, ({ state }) => state)
}

/**
 * A job for the accounts (alias `a`) that are due today. It may run twice or late: see `advance`.
 */
function billingJob(name: string, isDue: (day: RawBuilder<unknown>) => RawBuilder<SqlBool>): JobDefinition {
  return {
    name,
    // The next run in 15 minutes retries.
    retry: { limit: 0, delaySeconds: 1 },
    // Somewhere a day begins at each quarter of an hour.
    schedule: { everyMinutes: 15 },
    accounts: (now) => sql`
      select a.account_id as account from accounts a
      where ${isDue(sql`(${now}::timestamptz at time zone a.timezone)::date`)}`,
    isOpenToBlocked: true,
    run: advanceBilling,
  }
}

/** Starts the periods whose first day is today or earlier. */
export const renewSubscriptions = billingJob(
  "billing.renew",
  (day) => sql`a.suspended_at is null and exists (
    select from subscriptions s where s.account_id = a.account_id and s.period_until <= ${day}
  )`,
)

/** Marks overdue invoices and suspends accounts that didn't pay. */
export const markInvoices = billingJob(
  "billing.mark_overdue",
  (day) => sql`exists (
    select from invoices i
    where i.account_id = a.account_id and i.status in ('pending', 'overdue') and i.due_date < ${day}
      and (i.status = 'pending' or (a.suspended_at is null and i.in_force and i.due_date <= ${day} - ${sql.lit(daysUntilSuspension)}))
  )`,
)
