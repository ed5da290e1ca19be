import { sql } from "kysely"
import { inTransaction } from "../db/transaction.ts"
import type { JobDefinition } from "../jobs/job-definition.ts"

/** Whoever has not read it for a day reads anew. */
const kept = sql.raw("interval '24 hours'")

/** Keeps the outbox short. */
export const purgeOutbox: JobDefinition = {
  name: "outbox.purge",
  retry: { limit: 3, delaySeconds: 60 },
  schedule: "23 * * * *",
  run: (ctx) =>
    inTransaction(ctx, async (tx) => {
      await sql`
        delete from outbox where account_id = ${tx.accountId} and created_at < ${tx.now()}::timestamptz - ${kept}
      `.execute(tx.db)
    }),
}
