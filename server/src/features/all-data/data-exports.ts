import type { DataExport } from "@funil/contract/data/all-data"
import { sql } from "kysely"
import type { Permitted, SystemContext } from "../../platform/access/permitted.ts"
import { AppError, notFound } from "../../platform/app-error.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { lockAccount } from "../../platform/db/tx.ts"
import { requireDiskRoom } from "../../platform/files/disk-room.ts"
import { openFileStore } from "../../platform/files/open-file-store.ts"
import type { Bytes } from "../../platform/http/downloads.ts"
import type { JobDefinition } from "../../platform/jobs/job-definition.ts"
import { queueJob } from "../../platform/jobs/queue-job.ts"
import { record } from "../../platform/ledger/record.ts"
import { newId } from "../../platform/new-id.ts"
import { getAccountRow } from "../accounts/account-queries.ts"
import { mailAccessChange } from "../users/admin-letters.ts"
import {
  findExportRow,
  findRunningExport,
  insertExport,
  listEndedExports,
  listExportRows,
  updateExport,
} from "./export-queries.ts"
import { exportKey, exportLink, exportView, isGivenUp } from "./export-view.ts"

export async function listExports(ctx: Permitted<"account.write">): Promise<DataExport[]> {
  const rows = await inTransaction(ctx, listExportRows)
  return rows.map((row) => exportView(ctx, row))
}

export async function getExport(ctx: Permitted<"account.write">, id: string): Promise<DataExport> {
  const row = await inTransaction(ctx, (tx) => findExportRow(tx, id))
  if (!row) throw notFound()
  return exportView(ctx, row)
}

/** Returns a link to a finished file. The endpoint has checked the password. */
export async function linkExport(ctx: Permitted<"account.write">, id: string): Promise<{ url: string }> {
  const { status } = await getExport(ctx, id)
  if (status !== "ready") throw notFound()
  return { url: exportLink(ctx, id) }
}

/** Starts a file with all data, or returns the running one. */
export async function createExport(
  ctx: Permitted<"account.write">,
  job: JobDefinition<{ readonly id: string }>,
): Promise<{ id: string }> {
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

/**
 * Returns the file behind a link. The link's creator was an admin, so the server only checks that
 * the file still exists.
 */
export async function getExportContent(ctx: Permitted, id: string): Promise<Omit<Bytes, "secondsToKeep">> {
  const [row, { domain }] = await inTransaction(ctx, async (tx) => [
    await findExportRow(tx, id),
    await getAccountRow(tx),
  ])
  const { size, created_at } = row ? exportView(ctx, row) : {}
  if (ctx.block === "account_closed" || size === undefined || size === null) throw notFound()
  const store = openFileStore(ctx.services.config)
  return {
    name: `funil-${domain}-${created_at?.slice(0, "YYYY-MM-DD".length)}.zip`,
    mime: "application/zip",
    size,
    isShown: false,
    open: (range) => store.open(exportKey(ctx.accountId, id), range),
  }
}

/** Deletes expired files with all data. */
export const purgeExports: JobDefinition = {
  name: "all_data.purge",
  isOpenToBlocked: true,
  retry: { limit: 3, delaySeconds: 60 },
  schedule: { minute: 19 },
  accounts: (now) => sql`
    select distinct account_id as account from exports where status = 'ready' and expires_at <= ${now}`,
  run: removeEnded,
}

/** Deletes the expired files of one account. */
// No ledger: it changes nothing in the account.
export async function removeEnded(ctx: SystemContext): Promise<void> {
  const store = openFileStore(ctx.services.config)
  for (const id of await inTransaction(ctx, listEndedExports)) {
    await store.remove(exportKey(ctx.accountId, id))
    await inTransaction(ctx, (tx) => updateExport(tx, id, { status: "expired" }))
  }
}
