import { mkdir, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { daysExportIsKept } from "@funil/contract/data/all-data"
import type { Records } from "../../nouns/record-feature.ts"
import type { Permitted, SystemContext } from "../../platform/access/permitted.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { openFileStore } from "../../platform/files/open-file-store.ts"
import type { JobDefinition } from "../../platform/jobs/job-definition.ts"
import { enqueueMail } from "../../platform/mail/send-mail.ts"
import { actAs } from "../../platform/system-context.ts"
import { notify } from "../notifications/notify.ts"
import { readUsers } from "../users/user-queries.ts"
import { removeEnded } from "./data-exports.ts"
import { exportMail } from "./export-mail.ts"
import { endReadyExports, findExportRow, lockRunningExport, updateExport } from "./export-queries.ts"
import { exportKey } from "./export-view.ts"
import { writeBundle } from "./write-bundle.ts"

export type ExportJob = JobDefinition<{ readonly id: string }>

/** The interval of progress updates. */
const progressMs = 2000

const screen = "/profile/account"

/**
 * Creates the file with all data in the name of the requesting user. After a crash it starts from
 * the beginning.
 */
export function exportJob(records: Records): ExportJob {
  return {
    name: "all_data.export",
    isOpenToBlocked: true,
    retry: { limit: 3, delaySeconds: 30 },
    // No ledger: it changes nothing in the account.
    async run(ctx, { id }) {
      const row = await inTransaction(ctx, (tx) => findExportRow(tx, id))
      if (row?.status !== "running") return
      const owner = await actAs(ctx, row.user_id)
      try {
        if (!owner) throw new Error("Whoever asked is gone")
        const size = await make(owner, id, records)
        const expires_at = new Date(ctx.now().getTime() + daysExportIsKept * 86_400_000)
        await settle(ctx, row, { status: "ready", progress: 100, size, expires_at })
      } catch (error) {
        await settle(ctx, row, { status: "failed" })
        throw error
      }
    },
  }
}

/** Stores the file and returns its size. */
async function make(ctx: Permitted, id: string, records: Records): Promise<number> {
  const { config } = ctx.services
  const folder = join(config.dataDir, "uploads")
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `export-${id}-${process.pid}.zip`)
  let progress = 0
  // A separate transaction: the export's own would hold it back.
  const tell = () => inTransaction(ctx, (tx) => updateExport(tx, id, { progress }))
  const beat = setInterval(() => void tell().catch(() => undefined), progressMs)
  try {
    await writeBundle(ctx, path, {
      records,
      onProgress: (part) => {
        progress = Math.floor(part * 99)
      },
    })
    const { size } = await stat(path)
    await openFileStore(config).take(exportKey(ctx.accountId, id), path, size)
    return size
  } finally {
    clearInterval(beat)
    await rm(path, { force: true })
  }
}

/**
 * Stores the result and notifies the requesting user. Keeps only the account's newest file and
 * deletes a file that was given up meanwhile.
 */
async function settle(
  ctx: SystemContext,
  { id, user_id }: { readonly id: string; readonly user_id: string },
  change: Parameters<typeof updateExport>[2],
): Promise<void> {
  const isKept = await inTransaction(ctx, async (tx) => {
    if (!(await lockRunningExport(tx, id))) return false
    if (change.status === "ready") await endReadyExports(tx)
    await updateExport(tx, id, change)
    const [user] = await readUsers(tx, [user_id])
    if (!user) return true
    const isReady = change.status === "ready"
    await enqueueMail(tx, exportMail(ctx, user, isReady))
    if (isReady)
      await notify(tx, [{ user_id, kind: "data_ready", key: `data_ready ${id}`, route: screen, params: {} }])
    return true
  })
  if (!isKept) await openFileStore(ctx.services.config).remove(exportKey(ctx.accountId, id))
  await removeEnded(ctx)
}
