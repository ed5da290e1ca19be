import { exportProducts } from "@funil/contract/data/exports"
import * as products from "@funil/contract/schemas/records/products"
import { call } from "../../lib/api/api.ts"
import { pictureBody } from "../../records/picture/picture-body.ts"
import type { RecordKind } from "../../records/record-kind.ts"

/** How lists, pages, filters, mass edits, imports and exports treat products. */
export const productKind: RecordKind<products.Product> = {
  entity: "product",
  key: "products",
  fields: products.productFields,
  endpoints: {
    filter: products.filterProducts,
    search: products.searchProducts,
    get: products.getProduct,
    create: products.createProduct,
    update: products.updateProduct,
    trash: products.trashProduct,
    massUpdate: products.massUpdateProducts,
    massTrash: products.massTrashProducts,
    export: exportProducts,
  },
  picture: {
    upload: (id, source) =>
      call(products.uploadProductPicture, {
        params: { id },
        body: pictureBody("product_picture", source),
      }),
    remove: (id) => call(products.removeProductPicture, { params: { id } }),
  },
  faceOf: ({ id, name, product_picture, sku }) => ({
    id,
    name,
    picture: product_picture,
    isSquare: true,
    detail: sku,
  }),
  nameField: "name",
  groups: [{ names: ["name", "price", "sku", "tags", "color"] }],
  form: { submit: (m) => m.products.submit, names: [["name"], ["price", "sku"], ["color"], ["tags"]] },
  columns: ["price", "sku", "tags", "created_at"],
  hidden: ["id", "color", "product_picture", "custom_fields"],
  order: { orderBy: "name", direction: "asc" },
  inCells: ["price", "sku", "tags"],
  words: (m) => m.records.product,
  fieldNames: (m) => m.fieldNames.product,
  options: (m) => m.fieldOptions.product,
}
