import type { RunReason } from "@funil/contract/automations/workflow-rules"
import type { WebhookEvent } from "@funil/contract/data/webhook-events"
import {
  type WebhookDelivery,
  deliveryDays,
  type listWebhookDeliveries as listWebhookDeliveriesEndpoint,
  maxRetried,
  type retryFailedDeliveries as retryFailedDeliveriesEndpoint,
} from "@funil/contract/data/webhooks"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import type { Entity } from "@funil/contract/shared/entities"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import type * as z from "zod/mini"
import type { Permitted } from "../../platform/access/permitted.ts"
import { AppError, notFound } from "../../platform/app-error.ts"
import { type Tx, inTransaction } from "../../platform/db/transaction.ts"
import type { AccountWork } from "../../platform/jobs/walk-job.ts"
import { resendDelivery, resendFailed } from "../deliveries/delivery-changes.ts"
import { requireApi } from "../plans/plan-limits.ts"
import { readWebhook } from "./webhooks.ts"

export async function listWebhookDeliveries(
  ctx: Permitted<"webhook.manage">,
  webhookId: string,
  { state, event, before, per_page }: z.output<typeof listWebhookDeliveriesEndpoint.query>,
): Promise<CallAnswer<typeof listWebhookDeliveriesEndpoint>> {
  return inTransaction(ctx, async (tx) => {
    await requireApi(tx)
    await readWebhook(tx, webhookId)
    const found = await readDeliveries(tx, { webhookId, state, event, before, limit: per_page + 1 })
    return { data: found.slice(0, per_page), has_more: found.length > per_page }
  })
}

/**
 * Sends a delivery again under its id. Throws 409 while the webhook is off or the delivery is being
 * sent.
 */
// No ledger: what is sent is no record.
export async function retryWebhookDelivery(
  ctx: Permitted<"webhook.manage">,
  webhookId: string,
  id: string,
): Promise<WebhookDelivery> {
  return inTransaction(ctx, async (tx) => {
    await requireApi(tx)
    const { enabled } = await readWebhook(tx, webhookId)
    await readDelivery(tx, webhookId, id)
    if (!enabled || !(await resendDelivery(tx, id))) throw new AppError("conflict")
    await markQueued(tx, [id])
    return readDelivery(tx, webhookId, id)
  })
}

/**
 * Sends a webhook's failed deliveries again in batches, oldest first. Throws 409 while it is off.
 */
// No ledger: what is sent is no record.
export async function retryFailedDeliveries(
  ctx: Permitted<"webhook.manage">,
  webhookId: string,
  event?: WebhookEvent,
): Promise<CallAnswer<typeof retryFailedDeliveriesEndpoint>> {
  return inTransaction(ctx, async (tx) => {
    await requireApi(tx)
    const { enabled } = await readWebhook(tx, webhookId)
    if (!enabled) throw new AppError("conflict")
    const of = { webhookId, event }
    const queued = await resendFailed(tx, await failedDeliveries(tx, of, maxRetried))
    await markQueued(tx, queued)
    return { queued: queued.length, left: await countFailed(tx, of) }
  })
}

interface Row {
  readonly id: string
  readonly event: WebhookEvent
  readonly entity: Entity
  readonly record_id: string
  readonly state: WebhookDelivery["state"]
  readonly status: number | null
  readonly answer: string | null
  readonly took_ms: number | null
  readonly body: string
  readonly created_at: Date
  readonly attempts: number | null
  readonly reason: RunReason | null
  readonly next_at: Date | null
  readonly finished_at: Date | null
}

function view(row: Row): WebhookDelivery {
  const { attempts, created_at, next_at, finished_at, ...plain } = row
  return {
    ...plain,
    attempts: attempts ?? 0,
    created_at: created_at.toISOString(),
    next_at: next_at?.toISOString() ?? null,
    finished_at: finished_at?.toISOString() ?? null,
  }
}

async function read(tx: Tx, rest: RawBuilder<unknown>): Promise<WebhookDelivery[]> {
  const { rows } = await sql<Row>`/* deliveries of webhook */
    select d.id, d.event, d.entity, d.record_id, d.state, d.status, d.answer, d.took_ms, d.body, d.created_at,
      q.attempts, q.reason, q.next_at, q.finished_at
    from webhook_deliveries d
    left join deliveries q on q.account_id = ${tx.accountId} and q.id = d.id
    where d.account_id = ${tx.accountId} and ${rest}
  `.execute(tx.db)
  return rows.map(view)
}

interface DeliveryFilter {
  readonly webhookId: string
  readonly event: WebhookEvent | undefined
}

interface DeliveryPage extends DeliveryFilter {
  readonly state: WebhookDelivery["state"] | undefined
  /** The last id of the previous page. */
  readonly before: string | undefined
  readonly limit: number
}

const all = sql<SqlBool>`true`

function isOf(tx: Tx, { webhookId, event }: DeliveryFilter): RawBuilder<SqlBool> {
  const ofEvent = event === undefined ? all : sql<SqlBool>`p.event = ${event}`
  return sql`p.account_id = ${tx.accountId} and p.webhook_id = ${webhookId} and ${ofEvent}`
}

/** Lists a webhook's newest deliveries. One index serves the query. */
async function readDeliveries(
  tx: Tx,
  { state, before, limit, ...of }: DeliveryPage,
): Promise<WebhookDelivery[]> {
  // A literal instead of a parameter: one index covers unsent deliveries only.
  const inState = state === undefined ? all : sql<SqlBool>`p.state = ${sql.lit(state)}`
  const older =
    before === undefined
      ? all
      : sql<SqlBool>`(p.created_at, p.id) < (
          select l.created_at, l.id from webhook_deliveries l where l.account_id = ${tx.accountId} and l.id = ${before}
        )`
  const page = sql`
    select p.id from webhook_deliveries p where ${isOf(tx, of)} and ${inState} and ${older}
    order by p.created_at desc, p.id desc limit ${limit}
  `
  // PostgreSQL reads an array once. It might run a subquery for each row.
  return read(tx, sql`d.id = any(array(${page})) order by d.created_at desc, d.id desc`)
}

/** Reads the oldest failed deliveries. */
async function failedDeliveries(tx: Tx, of: DeliveryFilter, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`/* failed deliveries */
    select p.id from webhook_deliveries p where ${isOf(tx, of)} and p.state = 'failed' order by p.created_at, p.id limit ${limit}
  `.execute(tx.db)
  return rows.map(({ id }) => id)
}

async function countFailed(tx: Tx, of: DeliveryFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`/* count failed deliveries */
    select count(*)::int as count from webhook_deliveries p where ${isOf(tx, of)} and p.state = 'failed'
  `.execute(tx.db)
  return rows[0]?.count ?? 0
}

/** Throws 404 for a delivery of another webhook. */
async function readDelivery(tx: Tx, webhookId: string, id: string): Promise<WebhookDelivery> {
  const [row] = await read(tx, sql`d.webhook_id = ${webhookId} and d.id = ${id}`)
  if (!row) throw notFound()
  return row
}

/** Marks deliveries as queued again. */
async function markQueued(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    update webhook_deliveries set state = 'queued' where account_id = ${tx.accountId} and id = any(${[...ids]}::uuid[])
  `.execute(tx.db)
}

/** Purges deliveries after 30 days, and deleted webhooks with their last delivery. */
export const purgeWebhooks: AccountWork = {
  name: "webhook.purge",
  // No ledger: what was sent is no record.
  run: (ctx) =>
    inTransaction(ctx, async (tx) => {
      const before = new Date(tx.now().getTime() - deliveryDays * 86_400_000)
      const mine = sql`account_id = ${tx.accountId}`
      const { rows } = await sql<{ id: string }>`select id from webhooks where ${mine}`.execute(tx.db)
      await sql`
        delete from webhook_deliveries
        where ${mine} and webhook_id = any(${rows.map(({ id }) => id)}::uuid[]) and created_at <= ${before}
      `.execute(tx.db)
      await sql`
        delete from webhooks w where w.account_id = ${tx.accountId} and w.deleted_at <= ${before} and not exists (
          select from webhook_deliveries d where d.account_id = ${tx.accountId} and d.webhook_id = w.id
        )
      `.execute(tx.db)
    }),
}
