import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
import { liftBounce } from "./suppressions.ts"

/** `which` is asked over the alias `d`. */
async function requeue(tx: Tx, which: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update deliveries d set state = 'queued', next_at = ${tx.now()}, lease = null, attempts = 0, finished_at = null
    where d.account_id = ${tx.accountId} and ${which} returning d.id
  `.execute(tx.db)
  const ids = rows.map(({ id }) => id)
  const bounced = await sql<{ to: string }>`
    select "to" from messages
    where account_id = ${tx.accountId} and id = any(${ids}::uuid[]) and channel = 'email' and reason = 'bounced'
  `.execute(tx.db)
  // Who sends to such an address again says that it is right by now.
  for (const { to } of bounced.rows) await liftBounce(tx, to)
  await sql`
    update messages set state = 'queued', reason = null, error = null
    where account_id = ${tx.accountId} and id = any(${ids}::uuid[])
  `.execute(tx.db)
  return rows.length
}

/** Has what a run could not deliver sent again, under the same ids. Answers how many deliveries that are. */
export async function retryDeliveries(tx: Tx, runId: string): Promise<number> {
  return requeue(tx, sql`d.run_id = ${runId} and d.state = 'failed'`)
}

/** Has one message sent again, also one that went out and that its provider gave back; false when it did not fail. */
export async function retryDelivery(tx: Tx, id: string): Promise<boolean> {
  const failed = sql`exists (
    select from messages m where m.account_id = d.account_id and m.id = d.id and m.state = 'failed'
  )`
  return (await requeue(tx, sql`d.id = ${id} and d.state <> 'queued' and ${failed}`)) > 0
}
