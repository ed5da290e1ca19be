import { productFields, updateProduct } from "@funil/contract/products"
import { sql } from "kysely"
import type { MassNoun } from "../../platform/records/mass-edit.ts"
import { productSource } from "../../nouns/product-source.ts"
import { massValues } from "../../nouns/mass-values.ts"
import { lockProducts } from "./product-queries.ts"
import { contentOf } from "./product-row.ts"
import { saveProducts } from "./save-product.ts"

export const productMass: MassNoun = {
  source: productSource,
  update: "product.write",
  trash: "product.write",
  // Whoever writes products writes all of them.
  scope: { update: () => sql`true`, trash: () => sql`true` },
  updating: async (tx, values) => {
    const noun = { entity: "product", schema: updateProduct.body, fields: productFields } as const
    const { input, complete } = await massValues(tx, noun, values)
    const content = contentOf(input)
    return async (tx, ids) => {
      const rows = await lockProducts(tx, ids)
      const changes = rows.flatMap((before) => {
        const patch = complete(before, content)
        return patch ? [{ before, patch }] : []
      })
      await saveProducts(tx, changes)
      return changes.length
    }
  },
  trashing: async (tx, ids) => {
    const rows = await lockProducts(tx, ids)
    const patch = { deleted_at: tx.now(), deleted_by: tx.user?.id ?? null }
    await saveProducts(
      tx,
      rows.map((before) => ({ before, patch })),
    )
    return rows.length
  },
}
