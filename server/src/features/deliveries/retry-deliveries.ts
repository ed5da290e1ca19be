import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"

async function requeue(tx: Tx, which: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update deliveries d set state = 'queued', next_at = ${tx.now()}, lease = null, attempts = 0, finished_at = null
    where d.account_id = ${tx.accountId} and d.state = 'failed' and ${which} returning d.id
  `.execute(tx.db)
  const ids = rows.map(({ id }) => id)
  await sql`
    update messages set state = 'queued', reason = null, error = null
    where account_id = ${tx.accountId} and id = any(${ids}::uuid[])
  `.execute(tx.db)
  return rows.length
}

/** Has what a run could not deliver sent again, under the same ids. Answers how many deliveries that are. */
export async function retryDeliveries(tx: Tx, runId: string): Promise<number> {
  return requeue(tx, sql`d.run_id = ${runId}`)
}

/** Has one message sent again; false when it did not fail. */
export async function retryDelivery(tx: Tx, id: string): Promise<boolean> {
  return (await requeue(tx, sql`d.id = ${id}`)) > 0
}
