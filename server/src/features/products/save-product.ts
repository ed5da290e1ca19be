import type { Tx } from "../../platform/db/transaction.ts"
import { record } from "../../platform/ledger/record.ts"
import { updateProductRows } from "./product-queries.ts"
import type { ProductRow } from "./product-row.ts"
import { productState } from "./product-state.ts"

function eventOf(before: ProductRow, after: ProductRow) {
  if (before.deleted_at === null && after.deleted_at !== null) return "product.trashed"
  if (before.deleted_at !== null && after.deleted_at === null) return "product.restored"
  if (before.product_picture === after.product_picture) return "product.updated"
  return after.product_picture === null ? "product.picture_removed" : "product.picture_uploaded"
}

/** What is to become of a locked product. */
export interface ProductChange {
  readonly before: ProductRow
  readonly patch: Partial<ProductRow>
}

/** Writes a locked product as patched; see `saveProducts`. */
export async function saveProduct(tx: Tx, before: ProductRow, patch: Partial<ProductRow>): Promise<void> {
  await saveProducts(tx, [{ before, patch }])
}

/** Writes locked products as patched, with the ledger. Every change of existing products ends here. */
export async function saveProducts(tx: Tx, changes: readonly ProductChange[]): Promise<void> {
  const saved = changes.map(({ before, patch }) => {
    const after: ProductRow = { ...before, ...patch, updated_at: tx.now(), version: before.version + 1 }
    return { before, after }
  })
  await updateProductRows(
    tx,
    saved.map(({ after }) => after),
    new Set(changes.flatMap(({ patch }) => Object.keys(patch))),
  )
  for (const { before, after } of saved) {
    record(tx, {
      event: eventOf(before, after),
      id: after.id,
      before: productState(before),
      after: productState(after),
    })
  }
}
