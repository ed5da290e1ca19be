import type { DeliveryChannel } from "@funil/contract/messages/message-channels"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import { type Tx, inTransaction } from "../../platform/db/transaction.ts"
import type { AccountWork } from "../../platform/jobs/walk-job.ts"
import { liftBounce } from "./suppressions.ts"

/** Queues a run's failed deliveries again under the same ids and returns their number. */
export async function retryDeliveries(tx: Tx, runId: string): Promise<number> {
  return (await requeue(tx, sql`d.run_id = ${runId} and d.state = 'failed'`)).length
}

/** Queues a failed or bounced message again; false if it didn't fail. */
export async function retryDelivery(tx: Tx, id: string): Promise<boolean> {
  const failed = sql`exists (
    select from messages m where m.account_id = ${tx.accountId} and m.id = d.id and m.state = 'failed'
  )`
  return (await requeue(tx, sql`d.id = ${id} and d.state <> 'queued' and ${failed}`)).length > 0
}

/** Queues a delivery again, whatever its state; false while a worker sends it. */
export async function resendDelivery(tx: Tx, id: string): Promise<boolean> {
  return (await requeue(tx, sql`d.id = ${id} and d.lease is null`)).length > 0
}

/** Queues the failed ones of these deliveries again under the same ids and returns those. */
export async function resendFailed(tx: Tx, ids: readonly string[]): Promise<string[]> {
  return requeue(tx, sql`d.id = any(${[...ids]}::uuid[]) and d.state = 'failed'`)
}

/** Makes the deliveries due that waited for the account's proof of its email. */
export async function sendWaiting(tx: Tx): Promise<void> {
  await sql`
    update deliveries set next_at = ${tx.now()}, reason = null
    where account_id = ${tx.accountId} and state = 'queued' and lease is null and reason = 'unproved'
  `.execute(tx.db)
  await sql`
    update messages set reason = null where account_id = ${tx.accountId} and state = 'queued' and reason = 'unproved'
  `.execute(tx.db)
  tx.news.add("deliveries")
}

interface CancelledDelivery {
  readonly id: string
  readonly run_id: string | null
  readonly channel: DeliveryChannel
}

/** How many deliveries of a run one channel sent. */
export interface RunSends {
  readonly run_id: string
  readonly channel: DeliveryChannel
  /** Sent or being sent. */
  readonly sent: number
  /** Being sent. */
  readonly leaving: number
}

interface RunCancellation {
  readonly calledOff: readonly (CancelledDelivery & { readonly run_id: string })[]
  readonly sent: readonly RunSends[]
}

/**
 * Calls off the queued deliveries that no worker is sending; `which` is a condition on the alias
 * `d`. Skips locked rows: a worker that settles a delivery locks it before its run, so waiting
 * would deadlock.
 */
async function callOff(tx: Tx, which: RawBuilder<SqlBool>): Promise<CancelledDelivery[]> {
  const { rows } = await sql<CancelledDelivery>`/* call off deliveries */
    with waiting as materialized (
      select d.id from deliveries d
      where d.account_id = ${tx.accountId} and ${which} and d.state = 'queued' and d.lease is null
      order by d.id for update skip locked
    )
    update deliveries d set state = 'failed', reason = 'called_off', detail = null, next_at = null, finished_at = ${tx.now()}
    from waiting w where d.account_id = ${tx.accountId} and d.id = w.id
    returning d.id, d.run_id, d.channel
  `.execute(tx.db)
  if (rows.length > 0)
    await sql`/* call off messages */
      update messages set state = 'withheld', reason = 'called_off', error = null
      where account_id = ${tx.accountId} and id = any(${rows.map(({ id }) => id)}::uuid[])
    `.execute(tx.db)
  return rows
}

/** Calls off queued deliveries by id and returns their number. */
export async function callOffThese(tx: Tx, ids: readonly string[]): Promise<number> {
  return (await callOff(tx, sql`d.id = any(${[...ids]}::uuid[])`)).length
}

/**
 * Calls off the queued deliveries of locked runs and counts what already went out. A message kept
 * in the outbox did not go out.
 */
export async function callOffDeliveries(tx: Tx, runIds: readonly string[]): Promise<RunCancellation> {
  const ofRuns = sql<SqlBool>`d.run_id = any(${[...runIds]}::uuid[])`
  const calledOff = await callOff(tx, ofRuns)
  const { rows: sent } = await sql<RunSends>`/* sent by runs */
    select d.run_id, d.channel, count(*)::int as sent, (count(*) filter (where d.state = 'queued'))::int as leaving
    from deliveries d left join messages m on m.account_id = ${tx.accountId} and m.id = d.id
    where d.account_id = ${tx.accountId} and ${ofRuns}
      and (d.state = 'queued' or (d.state = 'sent' and m.state is distinct from 'kept'))
    group by d.run_id, d.channel
  `.execute(tx.db)
  return {
    calledOff: calledOff.flatMap((one) => (one.run_id === null ? [] : { ...one, run_id: one.run_id })),
    sent,
  }
}

/** Purges texts after 90 days and providers' events after 30. Messages keep their other columns. */
export const purgeDeliveries: AccountWork = {
  name: "delivery.purge",
  // No ledger: what was sent is no record.
  run: (ctx) =>
    inTransaction(ctx, async (tx) => {
      const mine = sql`account_id = ${tx.accountId}`
      const before = (days: number) => sql`${tx.now()}::timestamptz - make_interval(days => ${days})`
      await sql`
        update messages set html = null, text = null, template = null
        where ${mine} and created_at <= ${before(90)} and coalesce(html, text, template::text) is not null
      `.execute(tx.db)
      await sql`
        delete from deliveries where ${mine} and created_at <= ${before(90)} and next_at is null
      `.execute(tx.db)
      await sql`delete from provider_events where ${mine} and created_at <= ${before(30)}`.execute(tx.db)
      await sql`delete from provider_messages where ${mine} and created_at <= ${before(30)}`.execute(tx.db)
      await sql`delete from whatsapp_windows where last_at <= ${before(2)}`.execute(tx.db)
    }),
}

/** Queues deliveries again and returns their ids. `which` is a condition on the alias `d`. */
async function requeue(tx: Tx, which: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update deliveries d set state = 'queued', next_at = ${tx.now()}, lease = null, attempts = 0, finished_at = null
    where d.account_id = ${tx.accountId} and ${which} returning d.id
  `.execute(tx.db)
  const ids = rows.map(({ id }) => id)
  const bounced = await sql<{ to: string }>`
    select "to" from messages
    where account_id = ${tx.accountId} and id = any(${ids}::uuid[]) and channel = 'email' and reason = 'bounced'
  `.execute(tx.db)
  // A retry means that the user corrected the bounced address.
  for (const { to } of bounced.rows) await liftBounce(tx, to)
  await sql`
    update messages set state = 'queued', reason = null, error = null
    where account_id = ${tx.accountId} and id = any(${ids}::uuid[])
  `.execute(tx.db)
  tx.news.add("deliveries")
  return ids
}
