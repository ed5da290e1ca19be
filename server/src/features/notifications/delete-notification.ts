import { sql } from "kysely"
import { notFound } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { mine } from "./notification-queries.ts"

/** Takes one of the caller's notifications away. The row stays until the purge, so that nobody is told of the same thing again. */
// No right: everyone has their own.
// No ledger: a notification is no record.
export async function deleteNotification(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { rows } = await sql<{ user_id: string }>`
      update notifications n set deleted_at = ${tx.now()} where n.id = ${id} and ${mine(tx)} returning n.user_id
    `.execute(tx.db)
    const [row] = rows
    if (!row) throw notFound()
    tx.ledger.notices.push({ id, user_id: row.user_id, action: "delete" })
  })
}
