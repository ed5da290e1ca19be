import { createProduct, type Product, updateProduct } from "@funil/contract/products"
import { sql } from "kysely"
import { plainRecord } from "../../nouns/plain-record.ts"
import { productSource } from "../../nouns/product/product-source.ts"
import { recordStore, type RowOf } from "../../nouns/record-store.ts"
import { recordPictures } from "../pictures/record-pictures.ts"

const store = recordStore({
  entity: "product",
  table: "products",
  source: productSource,
  rights: {
    read: "product.read",
    create: "product.write",
    update: "product.write",
    trash: "product.write",
  },
  // Whoever writes products writes all of them.
  scope: () => sql`true`,
  needed: ["name"],
  empty: { color: null, price: 0, sku: null, tags: [], product_picture: null },
  picture: "product_picture",
})

export const productRecord = plainRecord(store, {
  create: createProduct.body,
  update: updateProduct.body,
  view: (row: RowOf<typeof store>): Product => store.view(row),
  purge: { links: [["deal_products", "product_id"]], unlinked: [] },
})

export const productPictures = recordPictures(productRecord, { field: "product_picture", fit: "contain" })
