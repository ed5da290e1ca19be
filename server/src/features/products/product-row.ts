import type { ProductUpdate } from "@funil/contract/products"
import type { Selectable } from "kysely"
import type { ProductsTable } from "../../platform/db/tables.ts"
import type { StoredFields } from "../../platform/records/custom-fields.ts"

/** The columns that people write. */
const content = ["name", "color", "price", "sku", "tags", "product_picture"] as const

export type ProductContent = Pick<Selectable<ProductsTable>, (typeof content)[number]>

/** A product as it is stored. */
export interface ProductRow extends ProductContent {
  id: string
  created_by: string | null
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
  deleted_by: string | null
  version: number
  custom_fields: StoredFields
}

/** A product of which only the name is known. */
export const emptyProduct: Omit<ProductContent, "name"> = {
  color: null,
  price: 0,
  sku: null,
  tags: [],
  product_picture: null,
}

export function productContent(row: ProductContent): ProductContent {
  const { name, color, price, sku, tags, product_picture } = row
  return { name, color, price, sku, tags, product_picture }
}

/** What a body changes of the content, as it is stored: an empty text is none. */
export function contentOf(input: ProductUpdate): Partial<ProductContent> {
  const { custom_fields: _, ...sent } = input
  const given = Object.entries(sent).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([name, value]) => [name, value === "" ? null : value]))
}
