import { sql } from "kysely"
import { inTransaction } from "../../platform/db/transaction.ts"
import type { AccountWork } from "../../platform/jobs/walk-job.ts"

/** Forgets what was sent 90 days ago; that it was sent stays. Of providers it forgets sooner: what they told has been taken in. */
export const purgeDeliveries: AccountWork = {
  name: "delivery.purge",
  // No right: only the nightly walk runs it.
  // No ledger: what was sent is no record.
  run: (ctx) =>
    inTransaction(ctx, async (tx) => {
      const mine = sql`account_id = ${tx.accountId}`
      const before = (days: number) => sql`${tx.now()}::timestamptz - make_interval(days => ${days})`
      await sql`
        update messages set html = null, text = null, template = null
        where ${mine} and created_at <= ${before(90)} and coalesce(html, text, template::text) is not null
      `.execute(tx.db)
      await sql`
        delete from deliveries where ${mine} and created_at <= ${before(90)} and next_at is null
      `.execute(tx.db)
      await sql`delete from provider_events where ${mine} and created_at <= ${before(30)}`.execute(tx.db)
      await sql`delete from provider_messages where ${mine} and created_at <= ${before(30)}`.execute(tx.db)
      await sql`delete from whatsapp_windows where last_at <= ${before(2)}`.execute(tx.db)
    }),
}
