import { readdir, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { sql } from "kysely"
import type { Context } from "../../../platform/context.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import { finishImport } from "./finish-import.ts"
import type { AccountWork } from "../../../platform/jobs/walk-job.ts"

const uploadLivesMs = 24 * 3600 * 1000

/** Forgets imports of more than 30 days ago with their refused rows, and uploads that a crash has left behind. */
export const purgeImports: AccountWork = {
  name: "import.purge",
  // No right: only the nightly walk runs it.
  // No ledger: an import is told by its operation, which stays.
  run: async (ctx) => {
    await inTransaction(ctx, (tx) =>
      sql`
        delete from imports
        where account_id = ${tx.accountId} and finished_at < ${tx.now()}::timestamptz - interval '30 days'
      `.execute(tx.db),
    )
    await purgeMoves(ctx)
    await purgeUploads(ctx)
  },
}

/** Calls off moves that nobody started within a day, and forgets those, and what came with them, of more than 30 days ago. */
async function purgeMoves(ctx: Context): Promise<void> {
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
