import { sql } from "kysely"
import { notFound } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"

/** Ends one of the caller's subscriptions; 404 for anybody else's. */
// No right: everyone has their own.
// No ledger: a subscription is no record.
export async function deletePushSubscription(ctx: Context, id: string): Promise<void> {
  const { rows } = await inTransaction(ctx, (tx) =>
    sql`
      delete from push_subscriptions
      where account_id = ${tx.accountId} and user_id = ${tx.user?.id ?? null} and id = ${id} returning 1
    `.execute(tx.db),
  )
  if (rows.length === 0) throw notFound()
}
