import { isToldByDefault, type NotificationKind } from "@funil/contract/notifications"
import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
import { queueJob } from "../../platform/jobs/queue-job.ts"
import { newId } from "../../platform/new-id.ts"
import type { NotificationRow } from "./notification-row.ts"
import { pushJob } from "./push-job.ts"

/** What a user is to be told. */
export interface NewNotification extends Pick<NotificationRow, "user_id" | "kind" | "route" | "params"> {
  /** Of two notifications to one user with the same key the second is not told. No two of one call have the same. */
  readonly key: string
  /** Of how many records it tells; 1 when left out. */
  readonly count?: number
}

/** Kinds whose key names an operation: what it tells of further records is added to the number. */
const counted: readonly NotificationKind[] = ["task_assigned", "deal_assigned", "deal_won", "team_deal_won"]

interface Told {
  readonly id: string
  readonly user_id: string
  readonly in_app: boolean
  /** The browsers that it is pushed to. */
  readonly pushed_to: string[]
}

/**
 * Tells users of something, by the channels that each wishes, if the transaction commits; those who are gone or deactivated hear
 * nothing. What is told again under its key is left out, but for what one operation did to several records: they are counted.
 */
export async function notify(tx: Tx, notifications: readonly NewNotification[]): Promise<void> {
  if (notifications.length === 0) return
  const rows = notifications.map((notification) => ({
    count: 1,
    ...notification,
    id: newId(),
    usual: isToldByDefault(notification.kind),
  }))
  const told = await sql<Told>`
    with wished as (
      select row.*, coalesce((s.kinds -> row.kind ->> 'app')::boolean, row.usual) as app,
        coalesce((s.kinds -> row.kind ->> 'push')::boolean, row.usual) as push,
        coalesce((s.kinds -> row.kind ->> 'email')::boolean, row.usual) as email
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as row (id uuid, user_id uuid, kind text, key text, route text, params jsonb, count integer, usual boolean)
      join users u on u.account_id = ${tx.accountId} and u.id = row.user_id and u.deleted_at is null and not u.deactivated
      left join notification_settings s on s.account_id = ${tx.accountId} and s.user_id = u.id
    ), told as (
      insert into notifications as known
        (account_id, id, user_id, kind, key, route, params, count, in_app, in_digest, created_at)
      select ${tx.accountId}, id, user_id, kind, key, route, params, count, app, email, ${tx.now()}
      from wished where app or push or email
      on conflict (account_id, user_id, key)
        do update set count = known.count + excluded.count, read_at = null, deleted_at = null
        where excluded.kind = any(${[...counted]}::text[])
      returning id, user_id, in_app
    )
    select told.*, array(
      select p.id from wished w join push_subscriptions p on p.account_id = ${tx.accountId} and p.user_id = w.user_id
      where w.id = told.id and w.push
    ) as pushed_to
    from told
  `.execute(tx.db)
  for (const { id, user_id, in_app, pushed_to } of told.rows) {
    if (in_app) tx.ledger.notices.push({ id, user_id, action: "create" })
    for (const subscription of pushed_to) await queueJob(tx, pushJob, { notification: id, subscription })
  }
}
