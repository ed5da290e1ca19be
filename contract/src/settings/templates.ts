import * as z from "zod/mini"
import { language, type markets } from "../account/accounts.ts"
import { endpoint } from "../shared/endpoint.ts"
import { instant } from "../shared/values/dates.ts"

/** The groups of the catalog. `all` is the web's word for no group. */
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

/** The groups that a market shows first. */
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

/** Whether a template's deals are sales. Without a template they are. */
export function countsAsSales(template: Pick<Template, "group"> | undefined): boolean {
  return template === undefined || template.group === "sales" || template.group === "marketing"
}

export const listTemplates = endpoint({
  id: "template.list",
  method: "GET",
  path: "/templates",
  access: "signed_in",
  query: z.strictObject({ locale: z.optional(z.string()) }),
  answer: z.array(template),
})
