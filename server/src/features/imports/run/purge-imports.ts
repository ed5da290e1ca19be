import { readdir, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { sql } from "kysely"
import type { Context } from "../../../platform/context.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import type { JobDefinition } from "../../../platform/jobs/job-definition.ts"

const uploadLivesMs = 24 * 3600 * 1000

/** Forgets imports of more than 30 days ago with their refused rows, and uploads that a crash has left behind. */
export const purgeImports: JobDefinition = {
  name: "import.purge",
  isOpenToBlocked: true,
  retry: { limit: 3, delaySeconds: 60 },
  schedule: { hour: 3, minute: 40 },
  // No right: only the schedule runs it.
  // No ledger: an import is told by its operation, which stays.
  run: async (ctx) => {
    await inTransaction(ctx, (tx) =>
      sql`
        delete from imports
        where account_id = ${tx.accountId} and finished_at < ${tx.now()}::timestamptz - interval '30 days'
      `.execute(tx.db),
    )
    await purgeUploads(ctx)
  },
}

async function purgeUploads({ services, now }: Context): Promise<void> {
  const folder = join(services.config.dataDir, "uploads")
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name)
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (mtimeMs < now().getTime() - uploadLivesMs) await rm(file, { force: true })
  }
}
