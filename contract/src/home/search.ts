import * as z from "zod/mini"
import { endpoint } from "../shared/endpoint.ts"
import { someEntities } from "../shared/entities.ts"
import { id } from "../shared/ids.ts"
import { searchText } from "../shared/values/text.ts"

/** The nouns of a search, in the order of its results. */
export const searchEntities = someEntities(
  ["deal", "contact", "company", "task", "product", "bill", "user"],
  [],
)
export type SearchEntity = (typeof searchEntities)[number]

export const searchHit = z.object({
  entity: z.enum(searchEntities),
  id,
  name: z.string(),
  detail: z.nullable(z.string()),
  picture: z.nullable(z.string()),
})
export type SearchHit = z.output<typeof searchHit>

export const searchRecords = endpoint({
  id: "record.search",
  method: "GET",
  path: "/search",
  access: "signed_in",
  query: z.strictObject({ q: searchText(200) }),
  answer: z.object({ hits: z.array(searchHit) }),
})
