import { recordList } from "../../platform/records/record-list.ts"
import { productSource } from "../../nouns/product-source.ts"
import { readProducts } from "./product-read.ts"
import { productView } from "./product-view.ts"

export const productList = recordList({
  source: productSource,
  permission: "product.read",
  read: async (tx, ids) => (await readProducts(tx, ids)).map(productView),
})
