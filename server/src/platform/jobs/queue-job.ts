import { sql } from "kysely"
import type { Tx } from "../db/transaction.ts"
import { newId } from "../new-id.ts"
import type { JobDefinition } from "./job-definition.ts"

/** Puts a job into the queue: it is there if and only if the transaction commits. */
export async function queueJob<P>(tx: Tx, { name }: JobDefinition<P>, payload: P): Promise<void> {
  await insertJob(tx, name, { payload, isScheduled: false })
}

/** The same for a job that the clock asks for: left out where one of the kind waits or runs. */
export async function queueScheduled(tx: Tx, name: string): Promise<void> {
  await insertJob(tx, name, { payload: null, isScheduled: true })
}

interface NewJob {
  readonly payload: unknown
  readonly isScheduled: boolean
}

async function insertJob(tx: Tx, name: string, { payload, isScheduled }: NewJob): Promise<void> {
  await sql`
    insert into queued_jobs (account_id, id, name, payload, is_scheduled, next_at, created_at)
    values (${tx.accountId}, ${newId()}, ${name}, ${JSON.stringify(payload)}::jsonb, ${isScheduled}, ${tx.now()}, ${tx.now()})
    on conflict (account_id, name) where is_scheduled do nothing
  `.execute(tx.db)
  tx.news.add("queued_jobs")
}
