import { sql } from "kysely"
import { inTransaction } from "../../platform/db/transaction.ts"
import type { AccountWork } from "../../platform/jobs/walk-job.ts"

/** Deletes notifications that are older than 90 days, read or not. */
export const purgeNotifications: AccountWork = {
  name: "notification.purge",
  // No right: only the nightly walk runs it.
  // No ledger: a notification is no record.
  run: (ctx) =>
    inTransaction(ctx, async (tx) => {
      await sql`
        delete from notifications
        where account_id = ${tx.accountId} and created_at <= ${tx.now()}::timestamptz - interval '90 days'
      `.execute(tx.db)
    }),
}
