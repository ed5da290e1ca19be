import { sql } from "kysely"
import { inTransaction } from "../../platform/db/transaction.ts"
import type { JobDefinition } from "../../platform/jobs/job-definition.ts"

/** Deletes notifications that are older than 90 days, read or not. */
export const purgeNotifications: JobDefinition = {
  name: "notification.purge",
  isOpenToBlocked: true,
  retry: { limit: 3, delaySeconds: 60 },
  schedule: { hour: 3, minute: 51 },
  // No right: only the schedule runs it.
  // No ledger: a notification is no record.
  run: (ctx) =>
    inTransaction(ctx, async (tx) => {
      await sql`
        delete from notifications
        where account_id = ${tx.accountId} and created_at <= ${tx.now()}::timestamptz - interval '90 days'
      `.execute(tx.db)
    }),
}
