import { requireCan } from "../../../platform/access/require-can.ts"
import type { Context } from "../../../platform/context.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import { requireFresh } from "../../../platform/http/versions.ts"
import { lockForm } from "./form-queries.ts"
import { getForm } from "./get-form.ts"
import { saveForm } from "./save-form.ts"

/** Deletes a form: its page is gone, its deals and answers stay. */
export async function trashForm(ctx: Context, id: string, ifMatch?: string): Promise<void> {
  requireCan(ctx, "form.manage")
  await inTransaction(ctx, async (tx) => {
    const before = await lockForm(tx, id)
    await requireFresh(before, ifMatch, () => getForm(tx, id))
    await saveForm(tx, before, { deleted_at: tx.now() })
  })
}
