import * as z from "zod/mini"
import { id } from "./ids.ts"
import { instant } from "./values/dates.ts"
import { optionalLongText, optionalText, searchText } from "./values/text.ts"

/** Values of custom fields by name; the server checks them against the account's fields. */
export const customFields = z.record(z.string(), z.unknown())

export const userRef = z.object({
  id,
  first_name: z.string(),
  last_name: z.nullable(z.string()),
  profile_picture: z.nullable(z.string()),
})
export type UserRef = z.output<typeof userRef>

export const contactRef = z.object({
  id,
  first_name: z.string(),
  last_name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone1: z.nullable(z.string()),
  picture: z.nullable(z.string()),
})
export type ContactRef = z.output<typeof contactRef>

export const companyRef = z.object({
  id,
  company: z.string(),
  email: z.nullable(z.string()),
  phone1: z.nullable(z.string()),
  picture: z.nullable(z.string()),
})
export type CompanyRef = z.output<typeof companyRef>

export const productRef = z.object({
  id,
  name: z.string(),
  color: z.nullable(z.string()),
  sku: z.nullable(z.string()),
  price: z.number(),
  product_picture: z.nullable(z.string()),
})
export type ProductRef = z.output<typeof productRef>

/** When a record was created and last changed. */
export const stamps = { created_at: instant, updated_at: instant }

/**
 * `search`: all words must occur, without case and accents; `%` or empty means all. One or two
 * letters or digits match the start of a word, longer ones match anywhere.
 */
export const searchQuery = { search: z.optional(searchText(200)) }

/** An exact match of one field. */
export const findQuery = z.strictObject({
  attribute: optionalText(120),
  value: optionalLongText(500),
})
