import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { requireFresh } from "../../platform/http/versions.ts"
import { lockBill } from "./bill-queries.ts"
import { answerBill } from "./get-bill.ts"
import { saveBills } from "./save-bill.ts"

/** Puts a bill in the trash, from where it can be restored for 30 days. */
export async function trashBill(ctx: Context, id: string, ifMatch?: string): Promise<void> {
  requireCan(ctx, "bill.manage")
  await inTransaction(ctx, async (tx) => {
    const before = await lockBill(tx, id)
    await requireFresh(before, ifMatch, () => answerBill(tx, id))
    await saveBills(tx, [{ before, patch: { deleted_at: tx.now(), deleted_by: tx.user?.id ?? null } }])
  })
}
