import { readdir, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { rivalNames } from "@funil/contract/migrations-in/systems/rivals"
import { importRoute, moveRoute } from "@funil/contract/shared/record-routes"
import { sql } from "kysely"
import type { Permitted } from "../../platform/access/permitted.ts"
import type { Context } from "../../platform/context.ts"
import { type Tx, inTransaction } from "../../platform/db/transaction.ts"
import type { Claim } from "../../platform/jobs/fair-queue-claim.ts"
import type { AccountWork } from "../../platform/jobs/walk-job.ts"
import { notify } from "../notifications/notify.ts"
import { filesOf } from "./columns/shared-values.ts"
import { type ImportRow, deleteKeys, endImport } from "./import-queries.ts"

type Ending = Pick<ImportRow, "status"> & Partial<Pick<ImportRow, "problem" | "problem_line">>

/**
 * Ends an import, notifies the importer and deletes the file. Returns false if it had ended or
 * another worker has it.
 */
// No ledger: the operation of the import records it.
export async function finishImport(
  ctx: Permitted,
  { id, lease = null }: { readonly id: string; readonly lease?: Claim["lease"] | null },
  ending: Ending,
): Promise<boolean> {
  const row = await inTransaction(ctx, async (tx) => {
    const ended = await endImport(tx, id, ending, lease)
    if (!ended) return undefined
    await notifyImporter(tx, ended)
    await deleteKeys(tx, id)
    return ended
  })
  const path = row && join(ctx.services.config.dataDir, row.file_path)
  for (const file of path ? filesOf(path) : []) await rm(file, { force: true })
  return row !== undefined
}

/**
 * Notifies the importer that the import has ended. Skips rehearsals, which users watch, and imports
 * that the importer cancels.
 */
async function notifyImporter(tx: Tx, row: ImportRow): Promise<void> {
  if (row.options.dry_run || tx.user?.id === row.user_id) return
  if (row.move_id) return notifyOfMigration(tx, row, row.move_id)
  const { id, user_id, entity, file_name: file, status, created, updated, failed } = row
  const rows = status === "done" ? { created, updated, failed } : null
  const route = importRoute(entity, id)
  await notify(tx, [
    { user_id, kind: "import_done", key: `import_done ${id}`, route, params: { file, rows } },
  ])
}

/** Notifies the user who migrates when the last file has ended. */
async function notifyOfMigration(tx: Tx, { user_id, plan }: ImportRow, moveId: string): Promise<void> {
  const { rows } = await sql<{ left: number; created: number; updated: number; failed: number }>`
    select count(*) filter (where finished_at is null)::int as left, sum(created)::int as created,
      sum(updated)::int as updated, sum(failed)::int as failed
    from imports where account_id = ${tx.accountId} and move_id = ${moveId}
  `.execute(tx.db)
  const [all] = rows
  if (!all || all.left > 0) return
  const { left: _, ...told } = all
  const file = plan.rival ? rivalNames[plan.rival] : ""
  const route = moveRoute(moveId)
  await notify(tx, [
    { user_id, kind: "import_done", key: `import_done ${moveId}`, route, params: { file, rows: told } },
  ])
}

const uploadLivesMs = 24 * 3600 * 1000

/** Deletes imports with their reports after 30 days, and uploads that a crash left behind. */
export const purgeImports: AccountWork = {
  name: "import.purge",
  // No ledger: the operation of the import stays and records it.
  run: async (ctx) => {
    await inTransaction(ctx, (tx) =>
      sql`
        delete from imports
        where account_id = ${tx.accountId} and finished_at < ${tx.now()}::timestamptz - interval '30 days'
      `.execute(tx.db),
    )
    await purgeMigrations(ctx)
    await purgeUploads(ctx)
  },
}

/**
 * Cancels migrations that no user started within a day. Deletes migrations and their ids after 30
 * days.
 */
async function purgeMigrations(ctx: Permitted): Promise<void> {
  const held = await inTransaction(ctx, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from imports
      where account_id = ${tx.accountId} and move_id is not null and next_at is null and finished_at is null
        and created_at < ${tx.now()}::timestamptz - interval '1 day'
    `.execute(tx.db)
    return rows
  })
  for (const { id } of held) await finishImport(ctx, { id }, { status: "cancelled" })
  await inTransaction(ctx, async (tx) => {
    const old = sql`${tx.now()}::timestamptz - interval '30 days'`
    await sql`delete from moved_records where account_id = ${tx.accountId} and created_at < ${old}`.execute(
      tx.db,
    )
    await sql`
      delete from moves m
      where m.account_id = ${tx.accountId} and m.created_at < ${old}
        and not exists (select from imports i where i.account_id = ${tx.accountId} and i.move_id = m.id)
    `.execute(tx.db)
  })
}

async function purgeUploads({ services, now }: Context): Promise<void> {
  const folder = join(services.config.dataDir, "uploads")
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name)
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (mtimeMs < now().getTime() - uploadLivesMs) await rm(file, { force: true })
  }
}
