import { sql } from "kysely"
import { notFound } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"

/** Signs the caller out in one of their sessions; 404 for anybody else's. */
// No right: everybody may sign out.
// No ledger: sessions are no records.
export async function endSession(ctx: Context, id: string | null): Promise<void> {
  const { rows } = await inTransaction(ctx, (tx) =>
    sql`
      delete from sessions
      where account_id = ${tx.accountId} and user_id = ${tx.user?.id ?? null} and id = ${id} returning 1
    `.execute(tx.db),
  )
  if (rows.length === 0) throw notFound()
}
