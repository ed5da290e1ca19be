import { nounRights } from "@funil/contract/noun-rights"
import { sql } from "kysely"
import { column, foldedBy } from "../names.ts"
import type { Noun } from "../noun.ts"

const name = column("name")

/** Products are everybody's to read. */
export const productNoun = {
  table: "products",
  rights: nounRights.product,
  scope: () => sql`true`,
  name,
  folded: foldedBy(name),
  face: {
    ranked: column("search"),
    detail: column("sku"),
    picture: "product_picture",
  },
} as const satisfies Noun
