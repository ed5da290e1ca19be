import * as z from "zod/mini"
import { endpoint } from "../shared/endpoint.ts"
import { derived, field, type FieldTable, shown, updateBody } from "../shared/fields.ts"
import { id, idParams } from "../shared/ids.ts"
import { createFields, recordEndpoints, writableFields } from "../shared/record-endpoints.ts"
import { customFields, stamps } from "../shared/records.ts"
import { labelledTags, optionalText } from "../shared/values/text.ts"
import { pictureUpload } from "./pictures.ts"
import { colors } from "./tasks.ts"

export const productFields = {
  id: derived("record", { to: "product" }),
  name: field("text", { required: true, search: true }),
  color: field("text"),
  price: field("money"),
  sku: field("text", { search: true }),
  tags: field("tags"),
  product_picture: shown("link"),
  custom_fields: shown("text"),
  created_by: derived("record", { to: "user" }),
  created_at: derived("instant"),
  updated_at: derived("instant"),
} satisfies FieldTable

export const product = z.object({
  id,
  name: z.string(),
  color: z.nullable(z.string()),
  price: z.number(),
  sku: z.nullable(z.string()),
  tags: z.array(z.string()),
  product_picture: z.nullable(z.string()),
  custom_fields: customFields,
  created_by: z.nullable(id),
  ...stamps,
})
export type Product = z.output<typeof product>

/** A named color, or six hexadecimal digits. */
const color = z.string().check(z.regex(new RegExp(`^(?:#[0-9a-f]{6}|${colors.join("|")})$`, "i"), "color"))

const writable = writableFields(productFields, {
  color: z.nullable(color),
  sku: z.nullable(optionalText(120)),
  tags: labelledTags,
  custom_fields: customFields,
})

export const {
  list: listProducts,
  search: searchProducts,
  find: findProducts,
  filter: filterProducts,
  get: getProduct,
  create: createProduct,
  update: updateProduct,
  trash: trashProduct,
  massUpdate: massUpdateProducts,
  massTrash: massTrashProducts,
} = recordEndpoints("product", "/products", {
  may: { read: "product.read", create: "product.write", update: "product.write", trash: "product.write" },
  record: product,
  /** Searches name and SKU, without case and accents. `name` is another word for `search`. */
  words: ["name"],
  create: z.strictObject(createFields(productFields, writable)),
  update: updateBody(writable, productFields),
})
export type ProductUpdate = z.output<typeof updateProduct.body>

export const uploadProductPicture = endpoint({
  id: "product.upload_picture",
  method: "POST",
  path: "/products/:id/uploadPicture",
  access: "product.write",
  params: idParams,
  ...pictureUpload("product_picture"),
  answer: product,
})

export const removeProductPicture = endpoint({
  id: "product.remove_picture",
  method: "POST",
  path: "/products/:id/removePicture",
  access: "product.write",
  params: idParams,
  status: 200,
  answer: product,
})
