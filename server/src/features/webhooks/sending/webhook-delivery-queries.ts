import type { Entity } from "@funil/contract/shared/entities"
import type { WebhookEvent } from "@funil/contract/webhook-events"
import type { WebhookDelivery } from "@funil/contract/webhooks"
import type { RunReason } from "@funil/contract/workflow-rules"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import { notFound } from "../../../platform/app-error.ts"
import type { Tx } from "../../../platform/db/transaction.ts"

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

interface Of {
  readonly webhookId: string
  readonly event: WebhookEvent | undefined
}

interface Wanted extends Of {
  readonly state: WebhookDelivery["state"] | undefined
  /** The id of the last one of the page before. */
  readonly before: string | undefined
  readonly limit: number
}

const all = sql<SqlBool>`true`

function isOf(tx: Tx, { webhookId, event }: Of): RawBuilder<SqlBool> {
  const ofEvent = event === undefined ? all : sql<SqlBool>`p.event = ${event}`
  return sql`p.account_id = ${tx.accountId} and p.webhook_id = ${webhookId} and ${ofEvent}`
}

/** The newest deliveries of a webhook: an index alone tells which. */
export async function readDeliveries(
  tx: Tx,
  { state, before, limit, ...of }: Wanted,
): Promise<WebhookDelivery[]> {
  // The word itself, since one index has unsent deliveries alone.
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
  // An array is read once, whatever is thought of how many there are; a subquery might be for each row.
  return read(tx, sql`d.id = any(array(${page})) order by d.created_at desc, d.id desc`)
}

/** The oldest deliveries that failed. */
export async function failedDeliveries(tx: Tx, of: Of, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`/* failed deliveries */
    select p.id from webhook_deliveries p where ${isOf(tx, of)} and p.state = 'failed' order by p.created_at, p.id limit ${limit}
  `.execute(tx.db)
  return rows.map(({ id }) => id)
}

export async function countFailed(tx: Tx, of: Of): Promise<number> {
  const { rows } = await sql<{ count: number }>`/* count failed deliveries */
    select count(*)::int as count from webhook_deliveries p where ${isOf(tx, of)} and p.state = 'failed'
  `.execute(tx.db)
  return rows[0]?.count ?? 0
}

/** 404 for one that is not the webhook's. */
export async function readDelivery(tx: Tx, webhookId: string, id: string): Promise<WebhookDelivery> {
  const [row] = await read(tx, sql`d.webhook_id = ${webhookId} and d.id = ${id}`)
  if (!row) throw notFound()
  return row
}

/** Says that deliveries are on their way again. */
export async function markQueued(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    update webhook_deliveries set state = 'queued' where account_id = ${tx.accountId} and id = any(${[...ids]}::uuid[])
  `.execute(tx.db)
}
