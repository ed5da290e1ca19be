import type { Role } from "@funil/contract/account/permissions"
import { type NotificationKind, isToldByDefault } from "@funil/contract/messages/notifications"
import { recordRoute } from "@funil/contract/shared/record-routes"
import { type RawBuilder, sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
import { queueJob } from "../../platform/jobs/queue-job.ts"
import { newId } from "../../platform/new-id.ts"
import type { NotificationParams, NotificationRow } from "./notification-row.ts"
import { pushJob } from "./push-job.ts"

/** A notification to a user. */
export interface NewNotification extends Pick<NotificationRow, "user_id" | "kind" | "route" | "params"> {
  /** Dedupes notifications: a user gets one per key. One call never repeats a key. */
  readonly key: string
  /** The number of records; 1 by default. */
  readonly count?: number
}

/** Kinds whose key names an operation or a short period. Further records increase the count. */
const counted: readonly NotificationKind[] = [
  "task_assigned",
  "deal_assigned",
  "deal_won",
  "team_deal_won",
  "form_answered",
]

interface InsertedRow {
  readonly id: string
  readonly user_id: string
  readonly in_app: boolean
}

/**
 * Notifies users through the channels they chose, if the transaction commits. Skips deleted and
 * deactivated users. A repeated key adds nothing, except to the count of kinds for several records.
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
  const told = sql<InsertedRow>`/* notify */
    insert into notifications as known
      (account_id, id, user_id, kind, key, route, params, count, in_app, in_digest, created_at)
    select w.account_id, w.id, w.user_id, w.kind, w.key, w.route, w.params, w.count, w.app, w.email, ${tx.now()}::timestamptz
    from (
      select u.account_id, row.*, ${wantsChannel("app")} as app, ${wantsChannel("push")} as push, ${wantsChannel("email")} as email from ${wishes}
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
    where ${wantsChannel("push")}
  `
  const [news, pushes] = await Promise.all([told.execute(tx.db), pushed.execute(tx.db)])
  // A repeated notification keeps its id, and the server doesn't push it again.
  const subscriptions = Map.groupBy(pushes.rows, ({ id }) => id)
  for (const { id, user_id, in_app } of news.rows) {
    if (in_app) tx.ledger.notices.push({ id, user_id, action: "create" })
    for (const { subscription } of subscriptions.get(id) ?? [])
      await queueJob(tx, pushJob, { notification: id, subscription })
  }
}

/** A user who may get notifications about a lead. */
export interface Hearer {
  readonly id: string
  readonly role: Role
  readonly pipelines: readonly string[]
}

/** Returns the admins, the managers and the active ones among `users`. */
export async function readHearers(tx: Tx, users: readonly string[]): Promise<Hearer[]> {
  const { rows } = await sql<Hearer>`/* hearers of leads */
    select u.id, u.role, u.pipelines from users u
    where u.account_id = ${tx.accountId} and u.deleted_at is null and not u.deactivated
      and (u.role in ('admin', 'manager') or u.id = any(${[...users]}::uuid[]))
  `.execute(tx.db)
  return rows
}

/** A deal that someone outside the account created. */
interface Lead {
  readonly kind: "form_answered" | "return_requested"
  readonly dealId: string
  readonly pipelineId: string
  readonly ownerId: string | null
  /** The key that merges two notifications to one user. */
  readonly about: string
  readonly params: NotificationParams
}

/** Returns the owner if they see the deal, else the admins and managers. */
function hearersOf(hearers: readonly Hearer[], { ownerId, pipelineId }: Lead): readonly Hearer[] {
  const owner = hearers.filter(
    ({ id, role, pipelines }) =>
      id === ownerId && (role !== "agent" || pipelines.length === 0 || pipelines.includes(pipelineId)),
  )
  return owner.length > 0 ? owner : hearers.filter(({ role }) => role === "admin" || role === "manager")
}

/** Notifies the users concerned about a new deal. */
export async function notifyOfLead(tx: Tx, lead: Lead, hearers: readonly Hearer[]): Promise<void> {
  const { kind, dealId, about, params } = lead
  const route = recordRoute("deal", dealId)
  await notify(
    tx,
    hearersOf(hearers, lead).map(({ id }) => ({
      user_id: id,
      kind,
      key: `${kind} ${about}`,
      route,
      params,
    })),
  )
}

/** Returns whether the user of a `row` wants this channel. */
function wantsChannel(channel: "app" | "push" | "email"): RawBuilder<boolean> {
  return sql`coalesce((s.kinds -> row.kind ->> ${sql.lit(channel)})::boolean, row.usual)`
}
