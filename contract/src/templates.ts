import * as z from "zod/mini"
import { language } from "./accounts.ts"
import { instant } from "./shared/dates.ts"
import { endpoint } from "./shared/endpoint.ts"

/** The groups of the catalogue; `all` is the web's word for no group. */
export const templateGroups = [
  "aftersales",
  "facilities",
  "financial",
  "hr",
  "legal",
  "marketing",
  "projects",
  "sales",
  "technology",
] as const

/** A pipeline template in one language; `schema` holds the stage names in order. */
export const template = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  content: z.string(),
  schema: z.array(z.string()),
  addon: z.nullable(z.string()),
  group: z.enum(templateGroups),
  locale: language,
  createdAt: instant,
  updatedAt: instant,
  publishedAt: instant,
})
export type Template = z.output<typeof template>

export const listTemplates = endpoint({
  id: "template.list",
  method: "GET",
  path: "/templates",
  access: "signed_in",
  query: z.strictObject({ locale: z.optional(z.string()) }),
  answer: z.array(template),
})
