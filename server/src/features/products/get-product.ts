import type { Product } from "@funil/contract/products"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { versioned } from "../../platform/http/versions.ts"
import { visibleProduct } from "./product-read.ts"
import { productView } from "./product-view.ts"

export async function getProduct(ctx: Context, id: string): Promise<Product> {
  requireCan(ctx, "product.read")
  return inTransaction(ctx, (tx) => answerProduct(tx, id))
}

/** The product as it is now. */
export async function answerProduct(tx: Tx, id: string): Promise<Product> {
  const row = await visibleProduct(tx, id)
  return versioned(tx, productView(row), row.version)
}
