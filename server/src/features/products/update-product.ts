import type { Product, ProductUpdate } from "@funil/contract/products"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { requireFresh } from "../../platform/http/versions.ts"
import { storedCustomFields } from "../records/custom-field-rules.ts"
import { answerProduct } from "./get-product.ts"
import { lockProduct } from "./product-queries.ts"
import { contentOf } from "./product-row.ts"
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
    const patch = contentOf(input)
    const custom_fields = await storedCustomFields(tx, "product", {
      before: before.custom_fields,
      sent: input.custom_fields,
      record: { ...before, ...patch },
    })
    await saveProduct(tx, before, { ...patch, custom_fields })
    return answerProduct(tx, id)
  })
}
