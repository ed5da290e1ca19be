import type { Product, ProductUpdate } from "@funil/contract/products"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { requireFresh } from "../../platform/http/versions.ts"
import { storedCustomFields } from "../../nouns/custom-field-rules.ts"
import { answerProduct } from "./get-product.ts"
import { lockProduct } from "./product-queries.ts"
import { contentOf, type ProductRow } from "./product-row.ts"
import { saveProduct } from "./save-product.ts"

export async function updateProduct(
  ctx: Context,
  id: string,
  input: ProductUpdate,
  ifMatch?: string,
): Promise<Product> {
  requireCan(ctx, "product.write")
  return inTransaction(ctx, async (tx) => {
    const before = await lockProduct(tx, id)
    await requireFresh(before, ifMatch, () => answerProduct(tx, id))
    await changeProduct(tx, before, input)
    return answerProduct(tx, id)
  })
}

/** Does to a locked product what the body of a PUT says. */
export async function changeProduct(tx: Tx, before: ProductRow, input: ProductUpdate): Promise<void> {
  const patch = contentOf(input)
  const custom_fields = await storedCustomFields(tx, "product", {
    before: before.custom_fields,
    sent: input.custom_fields,
    record: { ...before, ...patch },
  })
  await saveProduct(tx, before, { ...patch, custom_fields })
}
