import { sql } from "kysely"
import type { SystemContext } from "../../../platform/access/permitted.ts"
import type { Services } from "../../../platform/context.ts"
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts"
import type { Claim } from "../../../platform/jobs/fair-queue-claim.ts"
import { FairQueue } from "../../../platform/jobs/fair-queue.ts"
import type { JobLog } from "../../../platform/jobs/job-definition.ts"
import { mailProgress } from "./mail-return.ts"
import { readProgress } from "./return-progress.ts"
import { lockReturn } from "./return-queries.ts"

/**
 * Locks the row and returns whether this worker still holds the lease. A user who moves the deal
 * revokes it.
 */
async function isMine(tx: Tx, { id, lease }: Claim): Promise<boolean> {
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

/**
 * Mails the customer about the deal's current stage, once. The same transaction stores the mail and
 * the stage.
 */
// No ledger: a mail is not a record.
async function mailStage(ctx: SystemContext, job: Claim): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if (!(await isMine(tx, job))) return
    const row = await lockReturn(tx, job.id)
    const progress = row && (await readProgress(tx, row))
    // A customer who cancelled already got a mail about it and gets no more.
    const isNews = row && progress && progress.state !== "cancelled" && progress.stageId !== row.told_stage_id
    if (isNews) await mailProgress(tx, row, progress)
    await settle(tx, job.id, progress?.stageId ?? null)
  })
}

/** Drops a mail that failed too often. */
// No ledger: a mail is not a record.
async function giveUp(ctx: SystemContext, job: Claim): Promise<void> {
  await inTransaction(ctx, (tx) => settle(tx, job.id, null))
}

/** Mails customers about each stage that their returns enter. */
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
    work: mailStage,
    giveUp,
  })
}
