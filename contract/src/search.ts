import * as z from "zod/mini"
import { endpoint } from "./shared/endpoint.ts"
import { someEntities } from "./shared/entities.ts"
import { id } from "./shared/ids.ts"
import { searchText } from "./shared/text.ts"

/** The nouns that one search looks into, in the order in which they are shown. */
export const searchEntities = someEntities(
  ["deal", "contact", "company", "task", "product", "bill", "user"],
  [],
)
export type SearchEntity = (typeof searchEntities)[number]

/** A record that a search found: what it is called, and what tells it from others of that name. */
export const searchHit = z.object({
  entity: z.enum(searchEntities),
  id,
  name: z.string(),
  /** Stage of a deal, email or phone of a contact, company and user, SKU of a product, whom a bill is of, the deal of a task. */
  detail: z.nullable(z.string()),
  picture: z.nullable(z.string()),
})
export type SearchHit = z.output<typeof searchHit>

/**
 * Looks into all nouns at once, without case and accents: at most 5 of each that the caller may see. Words of
 * one or two letters are not sought in what a record leads to; phones and documents are found with their masks or
 * without. Empty finds none.
 */
export const searchRecords = endpoint({
  id: "record.search",
  summary: "Search all records",
  method: "GET",
  path: "/search",
  access: "signed_in",
  query: z.strictObject({ q: searchText(200) }),
  answer: z.object({ hits: z.array(searchHit) }),
})
