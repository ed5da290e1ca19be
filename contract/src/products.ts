import * as z from "zod/mini"
import { pictureUpload } from "./pictures.ts"
import { endpoint } from "./shared/endpoint.ts"
import { derived, field, type FieldTable, shown, updateBody } from "./shared/fields.ts"
import { filterBody } from "./shared/filters.ts"
import { id, idParams } from "./shared/ids.ts"
import { massTrashOf, massUpdateOf } from "./shared/mass.ts"
import { money } from "./shared/money.ts"
import { orderQuery, paged, pageQuery, totalQuery } from "./shared/paging.ts"
import { customFields, findQuery, searchQuery, stamps } from "./shared/records.ts"
import { name, optionalText, tags } from "./shared/text.ts"
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
  tags,
  custom_fields: customFields,
}

export const listProducts = endpoint({
  id: "product.list",
  method: "GET",
  path: "/products",
  access: "product.read",
  query: z.strictObject({ ...pageQuery, ...totalQuery, ...orderQuery }),
  answer: paged(product),
})

/** Looks in name and SKU, without case and accents; `name` is another word for `search`. */
export const searchProducts = endpoint({
  id: "product.search",
  method: "GET",
  path: "/products/search",
  access: "product.read",
  query: z.strictObject({ ...pageQuery, ...totalQuery, ...searchQuery, name: searchQuery.search }),
  answer: paged(product),
})

/** The products, at most 100, whose attribute is exactly the value. */
export const findProducts = endpoint({
  id: "product.find",
  method: "GET",
  path: "/products/find",
  access: "product.read",
  query: findQuery,
  answer: z.array(product),
})

export const filterProducts = endpoint({
  id: "product.filter",
  method: "POST",
  reads: true,
  path: "/products/filter",
  access: "product.read",
  query: z.strictObject({
    ...pageQuery,
    ...totalQuery,
    ...orderQuery,
    paginate: z.optional(z.enum(["true", "false"])),
  }),
  body: filterBody,
  status: 200,
  answer: z.union([paged(product), z.array(product)]),
})

export const getProduct = endpoint({
  id: "product.get",
  method: "GET",
  path: "/products/:id",
  access: "product.read",
  params: idParams,
  answer: product,
})

export const createProduct = endpoint({
  id: "product.create",
  method: "POST",
  path: "/products",
  access: "product.write",
  body: z.strictObject({
    ...z.partial(z.strictObject(writable)).shape,
    name,
  }),
  answer: product,
})

export const updateProduct = endpoint({
  id: "product.update",
  method: "PUT",
  path: "/products/:id",
  access: "product.write",
  params: idParams,
  body: updateBody(writable, productFields),
  answer: product,
})
export type ProductUpdate = z.output<typeof updateProduct.body>

export const trashProduct = endpoint({
  id: "product.trash",
  method: "DELETE",
  path: "/products/:id",
  access: "product.write",
  params: idParams,
})

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

export const massUpdateProducts = massUpdateOf("product", "/products")
export const massTrashProducts = massTrashOf("product", "/products")
