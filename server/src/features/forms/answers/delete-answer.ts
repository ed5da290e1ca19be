import { requireCan } from "../../../platform/access/require-can.ts"
import { notFound } from "../../../platform/app-error.ts"
import type { Context } from "../../../platform/context.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import { removeBytesOf } from "../../files/stored-files.ts"
import { deleteAnswers, lockAnswer } from "./answer-queries.ts"
import { requireForm } from "./answer-read.ts"

/** Deletes an answer for good, with the files of one that waits; what it made stays. */
// No ledger: an answer is no record, and can't be put back.
export async function deleteAnswer(ctx: Context, formId: string, id: string): Promise<void> {
  requireCan(ctx, "form.manage")
  const files = await inTransaction(ctx, async (tx) => {
    await requireForm(tx, formId)
    if (!(await lockAnswer(tx, formId, id))) throw notFound()
    return deleteAnswers(tx, [id])
  })
  if (files.length > 0) await removeBytesOf(ctx, files)
}
