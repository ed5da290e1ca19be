import { sql } from "kysely"
import type { TrashSource } from "../../nouns/trash-source.ts"

export const productTrash: TrashSource = {
  entity: "product",
  table: "products",
  label: sql`t.name`,
  purge: { links: [["deal_products", "product_id"]], unlinked: [], picture: "product_picture" },
  scope: () => sql`true`,
}
