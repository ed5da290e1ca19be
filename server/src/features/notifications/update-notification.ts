import type { Notification } from "@funil/contract/notifications"
import { sql } from "kysely"
import { notFound } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import type { NotificationRow } from "./notification-row.ts"
import { mine } from "./notification-queries.ts"
import { notificationView } from "./notification-view.ts"

/** Marks one of the caller's notifications as read or as not. */
// No right: everyone has their own.
// No ledger: who has read what is no record.
export async function updateNotification(
  ctx: Context,
  id: string,
  { read }: { read: boolean },
): Promise<Notification> {
  return inTransaction(ctx, async (tx) => {
    const { rows } = await sql<NotificationRow>`
      update notifications n set read_at = case when ${read} then coalesce(n.read_at, ${tx.now()}) end
      where n.id = ${id} and ${mine(tx)} returning n.*
    `.execute(tx.db)
    const [row] = rows
    if (!row) throw notFound()
    tx.ledger.notices.push({ id, user_id: row.user_id, action: "update" })
    return notificationView(tx, row)
  })
}
