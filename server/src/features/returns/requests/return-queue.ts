import { sql } from "kysely"
import type { Context, Services } from "../../../platform/context.ts"
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts"
import { FairQueue } from "../../../platform/jobs/fair-queue.ts"
import type { Claimed } from "../../../platform/jobs/fair-queue-claim.ts"
import type { JobLog } from "../../../platform/jobs/job-log.ts"
import { mailProgress } from "./mail-return.ts"
import { readProgress } from "./return-progress.ts"
import { lockReturn } from "./return-queries.ts"

/** Whether this worker still has it, under its lock; whoever moves the deal meanwhile takes the lease away. */
async function isMine(tx: Tx, { id, lease }: Claimed): Promise<boolean> {
  const { rows } = await sql`
    select from returns where account_id = ${tx.accountId} and id = ${id} and lease = ${lease} for update
  `.execute(tx.db)
  return rows.length > 0
}

async function settle(tx: Tx, id: string, stageId: string | null): Promise<void> {
  await sql`
    update returns set told_stage_id = coalesce(${stageId}::uuid, told_stage_id), next_at = null, lease = null, attempts = 0
    where account_id = ${tx.accountId} and id = ${id}
  `.execute(tx.db)
}

/** Tells who made a request of the stage that its deal has come to, once: what was told stands with the mail in one transaction. */
// No right: the queue works in the name of the system. No ledger: a mail is no record.
async function tellOfStage(ctx: Context, job: Claimed): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if (!(await isMine(tx, job))) return
    const row = await lockReturn(tx, job.id)
    const progress = row && (await readProgress(tx, row))
    // Who took a request back was told so at once, and hears no more of it.
    const isNews = row && progress && progress.state !== "cancelled" && progress.stageId !== row.told_stage_id
    if (isNews) await mailProgress(tx, row, progress)
    await settle(tx, job.id, progress?.stageId ?? null)
  })
}

/** What can't be told, after many tries, is not told. */
// No right: the queue works in the name of the system. No ledger: a mail is no record.
async function giveUp(ctx: Context, job: Claimed): Promise<void> {
  await inTransaction(ctx, (tx) => settle(tx, job.id, null))
}

/** Mails those who send something back on each stage that their deals come to. */
export function returnQueue({
  services,
  log,
}: {
  readonly services: Services
  readonly log: JobLog
}): FairQueue {
  return new FairQueue({
    services,
    log,
    table: "returns",
    atOnce: 4,
    perAccount: 2,
    work: tellOfStage,
    giveUp,
  })
}
