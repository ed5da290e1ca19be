import type { Notification, listNotifications as endpoint } from "@funil/contract/messages/notifications"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import { page } from "@funil/contract/shared/paging"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import type * as z from "zod/mini"
import type { Permitted } from "../../platform/access/permitted.ts"
import { notFound } from "../../platform/app-error.ts"
import { type Tx, inTransaction } from "../../platform/db/transaction.ts"
import type { AccountWork } from "../../platform/jobs/walk-job.ts"
import type { NotificationRow } from "./notification-row.ts"
import { notificationView } from "./notification-view.ts"

/** Returns the caller's own notifications, newest first. */
export async function listNotifications(
  ctx: Permitted,
  query: z.output<typeof endpoint.query>,
): Promise<CallAnswer<typeof endpoint>> {
  return inTransaction(ctx, async (tx) => {
    const counted = await sql<{ total: number; unread: number }>`
      select count(*)::int as total, count(*) filter (where n.read_at is null)::int as unread
      from notifications n where ${mine(tx)}
    `.execute(tx.db)
    const { rows } = await sql<NotificationRow>`
      select n.* from notifications n where ${mine(tx)}
      order by n.created_at desc, n.id desc
      limit ${query.per_page} offset ${(query.page - 1) * query.per_page}
    `.execute(tx.db)
    const { total, unread } = counted.rows[0] ?? { total: 0, unread: 0 }
    const views = rows.map((row) => notificationView(tx, row))
    return { ...page(views, total, query), unread }
  })
}

/** Marks one of the caller's notifications as read or unread. */
// No ledger: read marks are no record.
export async function updateNotification(
  ctx: Permitted<"own">,
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

/** Marks all of the caller's notifications as read and returns how many were unread. */
// No ledger: read marks are no record.
export async function readAllNotifications(ctx: Permitted<"own">): Promise<{ updated: number }> {
  return inTransaction(ctx, async (tx) => {
    const { rows } = await sql<{ id: string; user_id: string }>`
      update notifications n set read_at = ${tx.now()}
      where n.read_at is null and ${mine(tx)} returning n.id, n.user_id
    `.execute(tx.db)
    // One event is enough for the other tabs to refetch.
    const [first] = rows
    if (first) tx.ledger.notices.push({ id: first.id, user_id: first.user_id, action: "update" })
    return { updated: rows.length }
  })
}

/**
 * Deletes one of the caller's notifications. The row remains until the purge, so its key still
 * dedupes.
 */
// No ledger: a notification is no record.
export async function deleteNotification(ctx: Permitted<"own">, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { rows } = await sql<{ user_id: string }>`
      update notifications n set deleted_at = ${tx.now()} where n.id = ${id} and ${mine(tx)} returning n.user_id
    `.execute(tx.db)
    const [row] = rows
    if (!row) throw notFound()
    tx.ledger.notices.push({ id, user_id: row.user_id, action: "delete" })
  })
}

/** Restores one of the caller's deleted notifications. Others stay unchanged. */
// No ledger: a notification is no record.
export async function restoreNotification(ctx: Permitted<"own">, id: string): Promise<Notification> {
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

/**
 * Returns the actor that recipients see. An automation has none, although it runs with a user's
 * rights.
 */
export function actorId(tx: Tx): string | null {
  return tx.source === "automation" ? null : (tx.user?.id ?? null)
}

/** Returns the name of the actor, or null for the system and automations. */
export function actorName(tx: Tx): RawBuilder<string | null> {
  return sql`(
    select concat_ws(' ', me.first_name, me.last_name) from users me
    where me.account_id = ${tx.accountId} and me.id = ${actorId(tx)}
  )`
}

/** Matches the caller's notifications that lists show, over the alias `n`. */
function mine(tx: Tx): RawBuilder<SqlBool> {
  return sql`n.account_id = ${tx.accountId} and n.user_id = ${tx.user?.id ?? null} and n.in_app and n.deleted_at is null`
}

/** Deletes notifications older than 90 days, read or not. */
export const purgeNotifications: AccountWork = {
  name: "notification.purge",
  // No ledger: a notification is no record.
  run: (ctx) =>
    inTransaction(ctx, async (tx) => {
      await sql`
        delete from notifications
        where account_id = ${tx.accountId} and created_at <= ${tx.now()}::timestamptz - interval '90 days'
      `.execute(tx.db)
    }),
}
