import { sql } from "kysely"
import { inTransaction } from "../../platform/db/transaction.ts"
import type { AccountWork } from "../../platform/jobs/walk-job.ts"

/** Deletes expired sessions, codes, counters and idempotency keys. Deletes no records. */
export const purgeEnded: AccountWork = {
  name: "system.purge_ended",
  // No ledger: these are no records.
  run: (ctx) =>
    inTransaction(ctx, async (tx) => {
      const mine = sql`account_id = ${tx.accountId}`
      const now = sql`${tx.now()}::timestamptz`
      // Tokens stay visible for a while after they end. A simple CASE fails: Citus turns it into
      // one of booleans.
      await sql`
        delete from sessions
        where ${mine} and expires_at <= ${now} - case when kind = 'token' then interval '30 days' else interval '0' end
      `.execute(tx.db)
      await sql`delete from password_codes where ${mine} and expires_at <= ${now}`.execute(tx.db)
      await sql`delete from throttles where ${mine} and resets_at <= ${now}`.execute(tx.db)
      await sql`
        delete from idempotency_keys where ${mine} and created_at <= ${now} - interval '24 hours'
      `.execute(tx.db)
    }),
}
