import { requireCan } from "../../../platform/access/require-can.ts"
import type { Context } from "../../../platform/context.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import { longTurn } from "../../../platform/long-turn.ts"
import { removeBytesOf } from "../../files/stored-files.ts"
import { deleteAnswers, lockWaiting } from "./answer-queries.ts"
import { requireForm } from "./answer-read.ts"

const atOnce = 500

/** Deletes all answers of a form that wait, for good, with their files; answers how many they were. */
// No ledger: an answer is no record, and can't be put back.
export async function deleteWaiting(ctx: Context, formId: string): Promise<number> {
  requireCan(ctx, "form.manage")
  const deleteSome = () =>
    inTransaction(ctx, async (tx) => {
      await requireForm(tx, formId)
      const ids = await lockWaiting(tx, formId, atOnce)
      return { deleted: ids.length, names: await deleteAnswers(tx, ids) }
    })
  let all = 0
  for (;;) {
    const { deleted, names } = await longTurn(ctx, deleteSome)
    if (names.length > 0) await removeBytesOf(ctx, names)
    all += deleted
    if (deleted < atOnce) return all
  }
}
