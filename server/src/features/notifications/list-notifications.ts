import type { listNotifications as endpoint } from "@funil/contract/notifications"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import { page } from "@funil/contract/shared/paging"
import { sql } from "kysely"
import type * as z from "zod/mini"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import type { NotificationRow } from "./notification-row.ts"
import { mine } from "./notification-queries.ts"
import { notificationView } from "./notification-view.ts"

/** The caller's own notifications, the newest first. */
export async function listNotifications(
  ctx: Context,
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
