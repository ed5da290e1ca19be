import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { requireFresh } from "../../platform/http/versions.ts"
import { answerFile } from "./answer-file.ts"
import { lockFile } from "./file-queries.ts"
import { saveFiles } from "./save-files.ts"

/** Puts a file into the trash, from where its undo brings it back for 30 days. */
export async function trashFile(ctx: Context, id: string, ifMatch?: string): Promise<void> {
  requireCan(ctx, "file.delete")
  await inTransaction(ctx, async (tx) => {
    const before = await lockFile(tx, id)
    await requireFresh(before, ifMatch, () => answerFile(tx, id))
    await saveFiles(tx, [{ before, patch: { deleted_at: tx.now(), deleted_by: tx.user?.id ?? null } }])
  })
}
