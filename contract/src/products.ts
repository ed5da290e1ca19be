import * as z from "zod/mini"
import { pictureUpload } from "./pictures.ts"
import { endpoint } from "./shared/endpoint.ts"
import { derived, field, type FieldTable, shown, updateBody } from "./shared/fields.ts"
import { id, idParams } from "./shared/ids.ts"
import { money } from "./shared/money.ts"
import { recordEndpoints } from "./shared/record-endpoints.ts"
import { customFields, stamps } from "./shared/records.ts"
import { labelledTags, name, optionalText } from "./shared/text.ts"
import { colors } from "./tasks.ts"

export const productFields: FieldTable = {
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
}

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

/** One of the named colours, or six hexadecimal digits. */
const color = z.string().check(z.regex(new RegExp(`^(?:#[0-9a-f]{6}|${colors.join("|")})$`, "i"), "color"))

const writable = {
  name,
  color: z.nullable(color),
  price: money,
  sku: z.nullable(optionalText(120)),
  tags: labelledTags,
  custom_fields: customFields,
}

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
  /** Looks in name and SKU, without case and accents; `name` is another word for `search`. */
  words: ["name"],
  create: z.strictObject({
    ...z.partial(z.strictObject(writable)).shape,
    name,
  }),
  update: updateBody(writable, productFields),
})
export type ProductUpdate = z.output<typeof updateProduct.body>

/**
 * Uploads a PNG, JPEG, GIF or WebP of at most 5 MB, as a file or by its `url`, which is kept as squares. The answer is the
 * product with the picture's address.
 */
export const uploadProductPicture = endpoint({
  id: "product.upload_picture",
  summary: "Upload a product's picture",
  method: "POST",
  path: "/products/:id/uploadPicture",
  access: "product.write",
  params: idParams,
  ...pictureUpload("product_picture"),
  answer: product,
})

export const removeProductPicture = endpoint({
  id: "product.remove_picture",
  summary: "Remove a product's picture",
  method: "POST",
  path: "/products/:id/removePicture",
  access: "product.write",
  params: idParams,
  status: 200,
  answer: product,
})
