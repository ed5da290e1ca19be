import type { Notification } from "@funil/contract/notifications"
import { sql } from "kysely"
import { notFound } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import type { NotificationRow } from "./notification-row.ts"
import { notificationView } from "./notification-view.ts"

/** Brings back one of the caller's notifications that was deleted; one that was not stays as it is. */
// No right: everyone has their own.
// No ledger: a notification is no record.
export async function restoreNotification(ctx: Context, id: string): Promise<Notification> {
  return inTransaction(ctx, async (tx) => {
    const { rows } = await sql<NotificationRow>`
      update notifications n set deleted_at = null
      where n.account_id = ${tx.accountId} and n.user_id = ${tx.user?.id ?? null} and n.id = ${id} and n.in_app
      returning n.*
    `.execute(tx.db)
    const [row] = rows
    if (!row) throw notFound()
    tx.ledger.notices.push({ id, user_id: row.user_id, action: "update" })
    return notificationView(tx, row)
  })
}
