import { deliveryDays } from "@funil/contract/webhooks"
import { sql } from "kysely"
import { inTransaction } from "../../../platform/db/transaction.ts"
import type { AccountWork } from "../../../platform/jobs/walk-job.ts"

/** Forgets what webhooks were told 30 days ago, and those that were ended with the last of it. */
export const purgeWebhooks: AccountWork = {
  name: "webhook.purge",
  // No right: only the nightly walk runs it.
  // No ledger: what was sent is no record.
  run: (ctx) =>
    inTransaction(ctx, async (tx) => {
      const before = new Date(tx.now().getTime() - deliveryDays * 86_400_000)
      const mine = sql`account_id = ${tx.accountId}`
      const { rows } = await sql<{ id: string }>`select id from webhooks where ${mine}`.execute(tx.db)
      await sql`
        delete from webhook_deliveries
        where ${mine} and webhook_id = any(${rows.map(({ id }) => id)}::uuid[]) and created_at <= ${before}
      `.execute(tx.db)
      await sql`
        delete from webhooks w where w.account_id = ${tx.accountId} and w.deleted_at <= ${before} and not exists (
          select from webhook_deliveries d where d.account_id = ${tx.accountId} and d.webhook_id = w.id
        )
      `.execute(tx.db)
    }),
}
