import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { requireFresh } from "../../platform/http/versions.ts"
import { answerProduct } from "./get-product.ts"
import { lockProduct } from "./product-queries.ts"
import { saveProduct } from "./save-product.ts"

/** Puts a product in the trash, from where it can be restored for 30 days. Deals show it again then. */
export async function trashProduct(ctx: Context, id: string, ifMatch?: string): Promise<void> {
  requireCan(ctx, "product.write")
  await inTransaction(ctx, async (tx) => {
    const before = await lockProduct(tx, id)
    await requireFresh(before, ifMatch, () => answerProduct(tx, id))
    await saveProduct(tx, before, { deleted_at: tx.now(), deleted_by: tx.user?.id ?? null })
  })
}
