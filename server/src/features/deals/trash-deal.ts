import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { requireFresh } from "../../platform/http/versions.ts"
import { dealStore } from "./deal-store.ts"
import { answerDeal } from "./get-deal.ts"
import { saveDeal } from "./save-deal.ts"

/** Puts a deal in the trash, from where it can be restored for 30 days. */
export async function trashDeal(ctx: Context, id: string, ifMatch?: string): Promise<void> {
  requireCan(ctx, "deal.delete")
  await inTransaction(ctx, async (tx) => {
    const before = await dealStore.lockOne(tx, id, "trash")
    await requireFresh(before, ifMatch, () => answerDeal(tx, id))
    await saveDeal(tx, before, dealStore.trashed(tx))
  })
}
