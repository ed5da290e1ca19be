import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
import { liftBounce } from "./suppressions.ts"

/** Answers the ids of those that are on their way again. `which` is asked over the alias `d`. */
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
  // A retry to a bounced address says that it is right by now.
  for (const { to } of bounced.rows) await liftBounce(tx, to)
  await sql`
    update messages set state = 'queued', reason = null, error = null
    where account_id = ${tx.accountId} and id = any(${ids}::uuid[])
  `.execute(tx.db)
  tx.news.add("deliveries")
  return ids
}

/** Queues a run's failed deliveries again, under the same ids, and answers their number. */
export async function retryDeliveries(tx: Tx, runId: string): Promise<number> {
  return (await requeue(tx, sql`d.run_id = ${runId} and d.state = 'failed'`)).length
}

/** Queues one failed message again, also one that bounced; false when it did not fail. */
export async function retryDelivery(tx: Tx, id: string): Promise<boolean> {
  const failed = sql`exists (
    select from messages m where m.account_id = ${tx.accountId} and m.id = d.id and m.state = 'failed'
  )`
  return (await requeue(tx, sql`d.id = ${id} and d.state <> 'queued' and ${failed}`)).length > 0
}

/** Queues a delivery again at once, whatever became of it; false for one that somebody sends now. */
export async function resendDelivery(tx: Tx, id: string): Promise<boolean> {
  return (await requeue(tx, sql`d.id = ${id} and d.lease is null`)).length > 0
}

/** Queues those of these deliveries again that failed, under the same ids, and answers their ids. */
export async function resendFailed(tx: Tx, ids: readonly string[]): Promise<string[]> {
  return requeue(tx, sql`d.id = any(${[...ids]}::uuid[]) and d.state = 'failed'`)
}
