import { nounRights } from "@funil/contract/account/noun-rights"
import { sql } from "kysely"
import { type Noun, column, unaccentedBy } from "../noun.ts"
const name = column("name")

/** Every user may read products. */
export const productNoun = {
  table: "products",
  rights: nounRights.product,
  scope: () => sql`true`,
  name,
  unaccented: unaccentedBy(name),
  face: {
    ranked: column("search"),
    detail: column("sku"),
    picture: "product_picture",
  },
} as const satisfies Noun
