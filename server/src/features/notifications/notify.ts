import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
import { newId } from "../../platform/new-id.ts"
import type { NotificationRow } from "./notification-row.ts"

/** What a user is to be told. */
export interface NewNotification extends Pick<NotificationRow, "user_id" | "kind" | "route" | "params"> {
  /** Of two notifications to one user with the same key the second is not told. */
  readonly key: string
}

/**
 * Tells users of something, if the transaction commits. What is told again under its key is left out, but for tasks that one
 * operation gave a user: they are counted.
 */
export async function notify(tx: Tx, notifications: readonly NewNotification[]): Promise<void> {
  if (notifications.length === 0) return
  const rows = notifications.map((notification) => ({ ...notification, id: newId() }))
  const told = await sql<{ id: string; user_id: string }>`
    insert into notifications as known (account_id, id, user_id, kind, key, route, params, created_at)
    select ${tx.accountId}, row.id, row.user_id, row.kind, row.key, row.route, row.params, ${tx.now()}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row (id uuid, user_id uuid, kind text, key text, route text, params jsonb)
    on conflict (account_id, user_id, key)
      do update set count = known.count + 1, read_at = null, deleted_at = null
      where excluded.kind = 'task_assigned'
    returning id, user_id
  `.execute(tx.db)
  for (const { id, user_id } of told.rows) tx.ledger.notices.push({ id, userId: user_id, action: "create" })
}
