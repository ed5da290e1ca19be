import { rm } from "node:fs/promises"
import { join } from "node:path"
import type { Context } from "../../../platform/context.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import type { Claimed } from "../../../platform/jobs/fair-queue-claim.ts"
import { filesBeside } from "../plan/shared-values.ts"
import { deleteKeys, endImport, type ImportRow } from "./import-queries.ts"
import { notifyImporter } from "./notify-importer.ts"

type Ending = Pick<ImportRow, "status"> & Partial<Pick<ImportRow, "problem" | "problem_line">>

// No right: a worker that has the import, or a verb that has asked. No ledger: an import is told by its operation.
/** Ends an import for good, tells who imports, and forgets the file; false where it had ended, or another worker has it. */
export async function finishImport(
  ctx: Context,
  { id, lease = null }: { readonly id: string; readonly lease?: Claimed["lease"] | null },
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
  for (const file of path ? [path, ...filesBeside(path)] : []) await rm(file, { force: true })
  return row !== undefined
}
