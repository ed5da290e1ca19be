import { deliveryDays } from "@funil/contract/webhooks"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import { notFound } from "../../../platform/app-error.ts"
import type { Actor } from "../../../platform/context.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import type { ShownWebhook, WebhookRow } from "./webhook-row.ts"

const columns = sql`
  w.id, w.url, w.events, w.filters, w.enabled, w.enabled_at, w.enabled_tx, w.stopped_reason, w.failing_since, w.secret, w.previous, w.rotated_at,
  w.saved_by, w.created_at, w.updated_at, w.deleted_at, w.version`

/** A webhook with who saved it, if that user is there and active. */
export interface Authored {
  readonly webhook: WebhookRow
  readonly author: Actor | null
}

/** The webhooks that are told of events now. */
export async function activeWebhooks(tx: Tx): Promise<Authored[]> {
  const { rows } = await sql<WebhookRow & { author: Actor | null }>`/* active webhooks */
    select ${columns}, case when u.id is not null
      then json_build_object('id', u.id, 'role', u.role, 'pipelines', u.pipelines) end as author
    from webhooks w left join users u on u.account_id = ${tx.accountId} and u.id = w.saved_by and u.deleted_at is null and not u.deactivated
    where w.account_id = ${tx.accountId} and w.enabled and w.deleted_at is null order by w.id
  `.execute(tx.db)
  return rows.map(({ author, ...webhook }) => ({ webhook, author }))
}

/** Webhooks as they are shown, the newest first. */
export async function readWebhooks(tx: Tx, where: RawBuilder<SqlBool>): Promise<ShownWebhook[]> {
  const since = new Date(tx.now().getTime() - deliveryDays * 86_400_000)
  const { rows } = await sql<ShownWebhook>`/* webhooks */
    select ${columns}, case when u.id is not null then json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name,
      'profile_picture', u.profile_picture) end as saver, h.sent, h.failed, h.waiting, h.last_at
    from webhooks w
    left join users u on u.account_id = ${tx.accountId} and u.id = w.saved_by
    cross join lateral (
      select (count(*) filter (where d.state = 'sent'))::int as sent, (count(*) filter (where d.state = 'failed'))::int as failed,
        (count(*) filter (where d.state = 'queued'))::int as waiting, max(d.created_at) as last_at
      from webhook_deliveries d where d.account_id = ${tx.accountId} and d.webhook_id = w.id and d.created_at > ${since}
    ) h
    where w.account_id = ${tx.accountId} and w.deleted_at is null and ${where} order by w.id desc
  `.execute(tx.db)
  return rows
}

/** 404 for one that does not exist or was ended. */
export async function readWebhook(tx: Tx, id: string): Promise<ShownWebhook> {
  const [row] = await readWebhooks(tx, sql`w.id = ${id}`)
  if (!row) throw notFound()
  return row
}

/** Locks a webhook, also one that was ended. */
export async function lockAnyWebhook(tx: Tx, id: string): Promise<WebhookRow | undefined> {
  const { rows } = await sql<WebhookRow>`/* lock webhook */
    select ${columns} from webhooks w where w.account_id = ${tx.accountId} and w.id = ${id} for no key update
  `.execute(tx.db)
  return rows[0]
}

/** Locks a webhook to write it; 404 for one that does not exist or was ended. */
export async function lockWebhook(tx: Tx, id: string): Promise<WebhookRow> {
  const row = await lockAnyWebhook(tx, id)
  if (!row || row.deleted_at !== null) throw notFound()
  return row
}

/** What other webhooks of the account with this address are told of, and how many webhooks there are beside this one. */
export async function otherWebhooks(
  tx: Tx,
  { id, url }: Pick<WebhookRow, "id" | "url">,
): Promise<{ count: number; events: string[] }> {
  const { rows } = await sql<{ count: number; events: string[] | null }>`/* other webhooks */
    select count(distinct w.id)::int as count, array_agg(distinct e.event) filter (where w.url = ${url}) as events
    from webhooks w cross join unnest(w.events) e (event)
    where w.account_id = ${tx.accountId} and w.deleted_at is null and w.id <> ${id}
  `.execute(tx.db)
  return { count: rows[0]?.count ?? 0, events: rows[0]?.events ?? [] }
}

export async function insertWebhook(tx: Tx, row: WebhookRow): Promise<void> {
  const { events, filters, ...plain } = row
  await tx.db
    .insertInto("webhooks")
    .values({ account_id: tx.accountId, ...plain, events: [...events], filters: JSON.stringify(filters) })
    .execute()
}

export async function updateWebhookRow(tx: Tx, { id, events, filters, ...plain }: WebhookRow): Promise<void> {
  await tx.db
    .updateTable("webhooks")
    .set({ ...plain, events: [...events], filters: JSON.stringify(filters) })
    .where("account_id", "=", tx.accountId)
    .where("id", "=", id)
    .execute()
}
