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

interface Wanted {
  readonly webhookId: string
  readonly state: WebhookDelivery["state"] | undefined
  /** The id of the last one of the page before. */
  readonly before: string | undefined
  readonly limit: number
}

/** The newest deliveries of a webhook. */
export async function readDeliveries(
  tx: Tx,
  { webhookId, state, before, limit }: Wanted,
): Promise<WebhookDelivery[]> {
  const ofState = state === undefined ? sql<SqlBool>`true` : sql<SqlBool>`d.state = ${state}`
  const older =
    before === undefined
      ? sql<SqlBool>`true`
      : sql<SqlBool>`(d.created_at, d.id) < (
          select l.created_at, l.id from webhook_deliveries l where l.account_id = ${tx.accountId} and l.id = ${before}
        )`
  return read(
    tx,
    sql`d.webhook_id = ${webhookId} and ${ofState} and ${older} order by d.created_at desc, d.id desc limit ${limit}`,
  )
}

/** 404 for one that is not the webhook's. */
export async function readDelivery(tx: Tx, webhookId: string, id: string): Promise<WebhookDelivery> {
  const [row] = await read(tx, sql`d.webhook_id = ${webhookId} and d.id = ${id}`)
  if (!row) throw notFound()
  return row
}

/** Says that a delivery is on its way again. */
export async function markQueued(tx: Tx, id: string): Promise<void> {
  await sql`
    update webhook_deliveries set state = 'queued' where account_id = ${tx.accountId} and id = ${id}
  `.execute(tx.db)
}
