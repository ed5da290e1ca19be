import { isToldByDefault, type NotificationKind } from "@funil/contract/notifications"
import { type RawBuilder, sql } from "kysely"
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

/** Kinds whose key names an operation, or a short while: what is told of further records is added to the number. */
const counted: readonly NotificationKind[] = [
  "task_assigned",
  "deal_assigned",
  "deal_won",
  "team_deal_won",
  "form_answered",
]

interface Told {
  readonly id: string
  readonly user_id: string
  readonly in_app: boolean
}

/** Whether the user of a `row` wishes to be told by a channel. */
function wished(channel: "app" | "push" | "email"): RawBuilder<boolean> {
  return sql`coalesce((s.kinds -> row.kind ->> ${sql.lit(channel)})::boolean, row.usual)`
}

/**
 * Tells users of something, by the channels that each wishes, if the transaction commits; those who are gone or deactivated hear
 * nothing. What is told again under its key is left out, but for what belongs to several records: they are counted.
 */
export async function notify(tx: Tx, notifications: readonly NewNotification[]): Promise<void> {
  if (notifications.length === 0) return
  const rows = notifications.map((notification) => ({
    count: 1,
    ...notification,
    id: newId(),
    usual: isToldByDefault(notification.kind),
  }))
  const wishes = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row (id uuid, user_id uuid, kind text, key text, route text, params jsonb, count integer, usual boolean)
    join users u on u.account_id = ${tx.accountId} and u.id = row.user_id and u.deleted_at is null and not u.deactivated
    left join notification_settings s on s.account_id = ${tx.accountId} and s.user_id = u.id`
  const told = sql<Told>`/* notify */
    insert into notifications as known
      (account_id, id, user_id, kind, key, route, params, count, in_app, in_digest, created_at)
    select w.account_id, w.id, w.user_id, w.kind, w.key, w.route, w.params, w.count, w.app, w.email, ${tx.now()}::timestamptz
    from (
      select u.account_id, row.*, ${wished("app")} as app, ${wished("push")} as push, ${wished("email")} as email from ${wishes}
    ) w
    where w.app or w.push or w.email
    on conflict (account_id, user_id, key)
      do update set count = known.count + excluded.count, read_at = null, deleted_at = null
      where excluded.kind = any(${[...counted]}::text[])
    returning id, user_id, in_app
  `
  const pushed = sql<{ id: string; subscription: string }>`/* pushed to */
    select row.id, p.id as subscription from ${wishes}
    join push_subscriptions p on p.account_id = ${tx.accountId} and p.user_id = u.id
    where ${wished("push")}
  `
  const [news, pushes] = await Promise.all([told.execute(tx.db), pushed.execute(tx.db)])
  // What was told before keeps its id, and is not pushed again.
  const subscriptions = Map.groupBy(pushes.rows, ({ id }) => id)
  for (const { id, user_id, in_app } of news.rows) {
    if (in_app) tx.ledger.notices.push({ id, user_id, action: "create" })
    for (const { subscription } of subscriptions.get(id) ?? [])
      await queueJob(tx, pushJob, { notification: id, subscription })
  }
}
