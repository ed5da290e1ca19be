import type { State } from "../../platform/ledger/record.ts"
import { customFieldStates } from "../../platform/records/custom-fields.ts"
import { productContent, type ProductRow } from "./product-row.ts"

/** What the ledger keeps of a product: everything that a person or an undo can put back. */
export function productState(row: ProductRow): State {
  return {
    ...productContent(row),
    ...customFieldStates(row.custom_fields),
    deleted_at: row.deleted_at?.toISOString() ?? null,
  }
}
