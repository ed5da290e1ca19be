import { sql } from "kysely"
import type { Tx } from "../db/transaction.ts"
import { newId } from "../new-id.ts"

interface NewJob {
  readonly name: string
  readonly payload: unknown
  /** Asked for by the clock: left out where one of the kind waits or runs. */
  readonly isScheduled: boolean
}

/** Puts a job into the queue: it is there if and only if the transaction commits. */
export async function queueJob(tx: Tx, { name, payload, isScheduled }: NewJob): Promise<void> {
  await sql`
    insert into queued_jobs (account_id, id, name, payload, is_scheduled, next_at, created_at)
    values (${tx.accountId}, ${newId()}, ${name}, ${JSON.stringify(payload)}::jsonb, ${isScheduled}, ${tx.now()}, ${tx.now()})
    on conflict (account_id, name) where is_scheduled do nothing
  `.execute(tx.db)
}
