import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { removePictureFiles } from "./picture-files.ts"
import { deletePictures } from "./picture-queries.ts"

/** Removes pictures at once and for good. Should the process die in between, the daily purge finds the rest. */
// No right: the verbs and the schedule that call it have asked.
// No ledger: no record shows them any more.
export async function removePictures(ctx: Context, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  for (const name of names) await removePictureFiles(ctx.services.config, ctx.accountId, name)
  await inTransaction(ctx, (tx) => deletePictures(tx, names))
}
