import { mkdir, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { daysExportIsKept } from "@funil/contract/all-data"
import type { Records } from "../../nouns/record-feature.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { openFileStore } from "../../platform/files/open-file-store.ts"
import { actAs } from "../../platform/jobs/act-as.ts"
import type { JobDefinition } from "../../platform/jobs/job-definition.ts"
import { enqueueMail } from "../../platform/mail/mail-job.ts"
import { notify } from "../notifications/notify.ts"
import { readUsers } from "../users/user-queries.ts"
import { exportMail } from "./export-mail.ts"
import { endReadyExports, findExportRow, lockRunningExport, updateExport } from "./export-queries.ts"
import { exportKey } from "./export-view.ts"
import { removeEnded } from "./purge-exports.ts"
import { writeArchive } from "./write-archive.ts"

export type ExportJob = JobDefinition<{ readonly id: string }>

/** How often those who watch are told how far it is. */
const progressMs = 2000

const screen = "/profile/account"

/** Makes the file with all data, in the name of who asked for it. After a crash it is made from the beginning. */
export function exportJob(records: Records): ExportJob {
  return {
    name: "all_data.export",
    isOpenToBlocked: true,
    retry: { limit: 3, delaySeconds: 30 },
    // No right: `createExport` asked for it. No ledger: it changes nothing of the account.
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

/** Puts the file into the store; answers its bytes. */
async function make(ctx: Context, id: string, records: Records): Promise<number> {
  const { config } = ctx.services
  const folder = join(config.dataDir, "uploads")
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `export-${id}-${process.pid}.zip`)
  let progress = 0
  // Beside the work: a transaction never waits for another one.
  const tell = () => inTransaction(ctx, (tx) => updateExport(tx, id, { progress }))
  const beat = setInterval(() => void tell().catch(() => undefined), progressMs)
  try {
    await writeArchive(ctx, path, {
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

/** Writes what became of it, and tells who asked. The account keeps the newest file alone; one that was given up meanwhile is removed. */
async function settle(
  ctx: Context,
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
