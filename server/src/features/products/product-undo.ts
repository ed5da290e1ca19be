import { batchUndoer, storedFields } from "../../nouns/undoer.ts"
import { lockAnyProducts } from "./product-queries.ts"
import { productState } from "./product-state.ts"
import { saveProducts } from "./save-product.ts"

export const productUndoer = batchUndoer({
  entity: "product",
  lock: lockAnyProducts,
  stateOf: productState,
  save: (tx, changes) =>
    saveProducts(
      tx,
      changes.map(({ before, fields }) => ({ before, patch: storedFields(tx, fields) })),
    ),
})
