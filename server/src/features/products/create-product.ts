import type { createProduct as endpoint, Product } from "@funil/contract/products"
import type * as z from "zod/mini"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { record } from "../../platform/ledger/record.ts"
import { newId } from "../../platform/new-id.ts"
import { storedCustomFields } from "../../nouns/custom-field-rules.ts"
import { answerProduct } from "./get-product.ts"
import { insertProductRow } from "./product-queries.ts"
import { contentOf, emptyProduct, type ProductRow } from "./product-row.ts"
import { productState } from "./product-state.ts"

type Input = z.output<typeof endpoint.body>

export async function createProduct(ctx: Context, input: Input): Promise<Product> {
  requireCan(ctx, "product.write")
  return inTransaction(ctx, async (tx) => {
    const now = tx.now()
    const row: ProductRow = {
      ...emptyProduct,
      ...contentOf(input),
      name: input.name,
      id: newId(),
      created_by: tx.user?.id ?? null,
      created_at: now,
      updated_at: now,
      deleted_at: null,
      deleted_by: null,
      version: 1,
      custom_fields: {},
    }
    const sent = input.custom_fields
    row.custom_fields = await storedCustomFields(tx, "product", { before: null, sent, record: row })
    await insertProductRow(tx, row)
    record(tx, { event: "product.created", id: row.id, before: null, after: productState(row) })
    return answerProduct(tx, row.id)
  })
}
