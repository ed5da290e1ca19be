import type { Product } from "@funil/contract/products"
import type { WholeProduct } from "./product-read.ts"
import { productContent } from "./product-row.ts"

export function productView(row: WholeProduct): Product {
  return {
    id: row.id,
    ...productContent(row),
    // The column holds an object by its default and by every write.
    custom_fields: row.custom_fields as Record<string, unknown>,
    created_by: row.created_by,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
