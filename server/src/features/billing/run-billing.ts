import { daysUntilSuspension } from "@funil/contract/plans"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import type { JobDefinition } from "../../platform/jobs/job-definition.ts"
import { advanceBilling } from "./settle-invoice.ts"

/** Accounts for which something, over the alias `a`, says that their day has come. It may run twice or late: see `advance`. */
function billingJob(name: string, isDue: (day: RawBuilder<unknown>) => RawBuilder<SqlBool>): JobDefinition {
  return {
    name,
    // The next quarter of an hour tries again.
    retry: { limit: 0, delaySeconds: 1 },
    // Days begin at each quarter of an hour, somewhere.
    schedule: { everyMinutes: 15 },
    accounts: (now) => sql`
      select a.account_id as account from accounts a
      where ${isDue(sql`(${now}::timestamptz at time zone a.timezone)::date`)}`,
    isOpenToBlocked: true,
    run: advanceBilling,
  }
}

/** Begins the periods whose first day has come. */
export const renewSubscriptions = billingJob(
  "billing.renew",
  (day) => sql`a.suspended_at is null and exists (
    select from subscriptions s where s.account_id = a.account_id and s.period_until <= ${day}
  )`,
)

/** Marks what is overdue, and suspends who did not pay. */
export const markInvoices = billingJob(
  "billing.mark_overdue",
  (day) => sql`exists (
    select from invoices i
    where i.account_id = a.account_id and i.status in ('pending', 'overdue') and i.due_date < ${day}
      and (i.status = 'pending' or (a.suspended_at is null and i.in_force and i.due_date <= ${day} - ${sql.lit(daysUntilSuspension)}))
  )`,
)
