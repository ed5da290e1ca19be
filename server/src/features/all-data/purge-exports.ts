import { sql } from "kysely"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { openFileStore } from "../../platform/files/open-file-store.ts"
import type { JobDefinition } from "../../platform/jobs/job-definition.ts"
import { listEndedExports, updateExport } from "./export-queries.ts"
import { exportKey } from "./export-view.ts"

/** Removes the files with all data that are kept no longer. */
export const purgeExports: JobDefinition = {
  name: "all_data.purge",
  isOpenToBlocked: true,
  retry: { limit: 3, delaySeconds: 60 },
  schedule: { minute: 19 },
  accounts: (now) => sql`
    select distinct account_id as account from exports where status = 'ready' and expires_at <= ${now}`,
  run: removeEnded,
}

/** Removes those of one account. */
// No right: the schedule and the job that makes another one call it. No ledger: it changes nothing of the account.
export async function removeEnded(ctx: Context): Promise<void> {
  const store = openFileStore(ctx.services.config)
  for (const id of await inTransaction(ctx, listEndedExports)) {
    await store.remove(exportKey(ctx.accountId, id))
    await inTransaction(ctx, (tx) => updateExport(tx, id, { status: "expired" }))
  }
}
