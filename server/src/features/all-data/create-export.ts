import { requireCan } from "../../platform/access/require-can.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { lockAccount } from "../../platform/db/lock-account.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { requireDiskRoom } from "../../platform/files/disk-room.ts"
import type { JobDefinition } from "../../platform/jobs/job-definition.ts"
import { queueJob } from "../../platform/jobs/queue-job.ts"
import { record } from "../../platform/ledger/record.ts"
import { newId } from "../../platform/new-id.ts"
import { mailAccessChange } from "../users/mail-access-change.ts"
import { findRunningExport, insertExport, updateExport } from "./export-queries.ts"
import { isGivenUp } from "./export-view.ts"

/** Begins a file with all data, or answers the one that is being made. */
export async function createExport(
  ctx: Context,
  job: JobDefinition<{ readonly id: string }>,
): Promise<{ id: string }> {
  requireCan(ctx, "account.write")
  await requireDiskRoom(ctx.services.config)
  return inTransaction(ctx, async (tx) => {
    if (!tx.user) throw new AppError("forbidden")
    await lockAccount(tx)
    const running = await findRunningExport(tx)
    if (running && !isGivenUp(running, tx.now())) return { id: running.id }
    if (running) await updateExport(tx, running.id, { status: "failed" })
    const id = newId()
    await insertExport(tx, id, tx.user.id)
    await queueJob(tx, job, { id })
    const after = { data_export_started_at: tx.now().toISOString() }
    record(tx, { event: "account.updated", id: tx.accountId, before: null, after, reversible: false })
    await mailAccessChange(tx, "export")
    return { id }
  })
}
