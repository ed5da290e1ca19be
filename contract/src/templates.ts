import * as z from "zod/mini"
import { language, type markets } from "./accounts.ts"
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

type TemplateGroup = (typeof templateGroups)[number]

/** The groups that a market begins with, the first one first. */
export const groupsOfMarket: Readonly<Record<(typeof markets)[number], readonly TemplateGroup[]>> = {
  Food: ["sales", "aftersales"],
  Construction: ["projects", "sales"],
  Education: ["sales", "aftersales"],
  Eletronics: ["aftersales", "sales"],
  Entertainment: ["marketing", "sales"],
  Financial: ["financial", "sales"],
  Governmental: ["legal", "facilities"],
  Properties: ["sales", "legal"],
  Industry: ["sales", "facilities"],
  Insurance: ["sales", "aftersales"],
  Technology: ["technology", "sales"],
  Tourism: ["sales", "marketing"],
  Retail: ["aftersales", "sales"],
  Other: ["sales"],
}

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

/** Whether the deals of a template's pipeline are sales; those of one without a template are. */
export function countsAsSales(template: Pick<Template, "group"> | undefined): boolean {
  return template === undefined || template.group === "sales" || template.group === "marketing"
}

export const listTemplates = endpoint({
  id: "template.list",
  summary: "List pipeline templates",
  method: "GET",
  path: "/templates",
  access: "signed_in",
  query: z.strictObject({ locale: z.optional(z.string()) }),
  answer: z.array(template),
})
