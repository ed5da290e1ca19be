import { sql } from "kysely"
import type { DB } from "../db/tables.ts"
import { inTransaction } from "../db/transaction.ts"
import type { AccountWork } from "../jobs/walk-job.ts"

/** Rows are kept for a day: a stream that was away for longer refetches. */
const kept = sql.raw("interval '24 hours'")

/**
 * Keeps the outbox short, without what an account's place in the table of positions has not passed.
 */
export function purgeOutbox(positions: keyof DB): AccountWork {
  return {
    name: "outbox.purge",
    run: (ctx) =>
      inTransaction(ctx, async (tx) => {
        await sql`
          delete from outbox o
          where o.account_id = ${tx.accountId} and o.created_at < ${tx.now()}::timestamptz - ${kept}
            and not exists (
              select from ${sql.table(positions)} p
              where p.account_id = o.account_id and (o.tx, o.seq) > (p.tx, p.seq)
            )
        `.execute(tx.db)
      }),
  }
}
