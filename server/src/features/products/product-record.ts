import { createProduct, type Product, updateProduct } from "@funil/contract/records/products"
import { sql } from "kysely"
import { plainRecord } from "../../nouns/plain/plain-record.ts"
import { productNoun } from "../../nouns/product/product-noun.ts"
import { productSource } from "../../nouns/product/product-source.ts"
import { recordStore, type RowOf } from "../../nouns/store/record-store.ts"
import { recordPictures } from "../pictures/change-picture.ts"

const store = recordStore({
  entity: "product",
  table: productNoun.table,
  source: productSource,
  rights: productNoun.rights,
  // A user who may write products may write all of them.
  scope: () => sql`true`,
  needed: ["name"],
  empty: { color: null, price: 0, sku: null, tags: [], product_picture: null },
  picture: "product_picture",
})

export const productRecord = plainRecord(store, {
  create: createProduct.body,
  update: updateProduct.body,
  view: (row: RowOf<typeof store>): Product => store.view(row),
  purge: { links: [["deal_products", "product_id"]], unlinked: [["shop_products", "product_id"]] },
})

export const productPictures = recordPictures(productRecord, { field: "product_picture", fit: "contain" })
