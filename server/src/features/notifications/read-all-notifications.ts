import { sql } from "kysely"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { mine } from "./notification-queries.ts"

/** Marks all of the caller's notifications as read and answers how many were not. */
// No right: everyone has their own.
// No ledger: who has read what is no record.
export async function readAllNotifications(ctx: Context): Promise<{ updated: number }> {
  return inTransaction(ctx, async (tx) => {
    const { rows } = await sql<{ id: string; user_id: string }>`
      update notifications n set read_at = ${tx.now()}
      where n.read_at is null and ${mine(tx)} returning n.id, n.user_id
    `.execute(tx.db)
    // One is enough for the other tabs to read anew.
    const [first] = rows
    if (first) tx.ledger.notices.push({ id: first.id, user_id: first.user_id, action: "update" })
    return { updated: rows.length }
  })
}
