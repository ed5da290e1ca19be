import * as z from "zod/mini"
import { returnReasons } from "../forms/return-reasons.ts"
import { endpoint } from "../shared/endpoint.ts"
import { derived, field, type FieldTable, shown, updateBody } from "../shared/fields.ts"
import { filterBody } from "../shared/filters.ts"
import { id, idParams, links, maxLinks } from "../shared/ids.ts"
import { createFields, recordEndpoints, writableFields } from "../shared/record-endpoints.ts"
import { companyRef, contactRef, customFields, productRef, stamps, userRef } from "../shared/records.ts"
import { utm } from "../shared/values/campaign.ts"
import { calendarDate, instant, wallClock } from "../shared/values/dates.ts"
import { money, quantity } from "../shared/values/money.ts"
import { optionalText, tags } from "../shared/values/text.ts"
import { task } from "./tasks.ts"

export const dealStatuses = ["open", "won", "lost"] as const
/**
 * A deal's next activity: its most urgent unfinished task. `done` if all are finished, null without
 * tasks.
 */
export const taskStatuses = ["late", "due_soon", "pending", "done"] as const

/**
 * A deal's time in its stage against the timeout: `end` from the timeout on, `half` from half of
 * it.
 */
export const stageTimes = ["start", "half", "end"] as const

/** An open deal waits for contact after this many days without one. */
export const coldDays = 14

/** The source of a deal: `manual` is a user, `form` a web form, `return` a return form. */
export const dealSources = ["manual", "import", "automation", "api", "form", "return"] as const
export type DealSource = (typeof dealSources)[number]

export const dealFields = {
  id: derived("record", { to: "deal" }),
  code: derived("number", { search: true }),
  name: field("text", { required: true, search: true }),
  amount: field("money"),
  status: derived("select", { options: dealStatuses }),
  pipeline_id: field("record", { to: "pipeline" }),
  pipeline_stage_id: field("record", { to: "stage" }),
  stage_name: shown("text"),
  pipeline: shown("record", { to: "pipeline" }),
  pipeline_stage: shown("record", { to: "stage" }),
  position: shown("text"),
  tags: field("tags"),
  user_id: field("record", { to: "user" }),
  user: shown("record", { to: "user" }),
  contacts: field("record", { to: "contact", many: true }),
  companies: field("record", { to: "company", many: true }),
  deals: field("record", { to: "deal", many: true, massEdit: undefined, import: undefined }),
  products: field("record", { to: "product", many: true }),
  tasks: shown("record", { to: "task", many: true }),
  custom_fields: shown("text"),
  lost_reason: field("text"),
  expected_close_date: field("date"),
  time_in_stage: derived("select", { options: stageTimes }),
  days_in_stage: shown("number"),
  task_status: derived("select", { options: taskStatuses }),
  open_task_end: derived("wall_clock"),
  last_contact_at: derived("instant"),
  note_count: shown("number"),
  file_count: shown("number"),
  deal_count: shown("number"),
  product_count: shown("number"),
  source: derived("select", { options: dealSources }),
  origin: shown("text"),
  source_id: shown("text"),
  source_name: derived("text"),
  utm_source: derived("text"),
  utm_medium: derived("text"),
  utm_campaign: derived("text"),
  utm_term: derived("text"),
  utm_content: derived("text"),
  return_reasons: derived("multiselect", { options: returnReasons }),
  created_by: derived("record", { to: "user" }),
  created_at: derived("instant"),
  updated_at: derived("instant"),
  last_stage_updated_at: derived("instant"),
  closed_at: derived("instant"),
} satisfies FieldTable

const timeInStage = z.object({ hours: z.number(), status: z.enum(stageTimes) })

export const dealCard = z.object({
  id,
  code: z.number(),
  name: z.string(),
  amount: z.number(),
  status: z.enum(dealStatuses),
  pipeline_id: id,
  pipeline_stage_id: id,
  tags: z.array(z.string()),
  user_id: z.nullable(id),
  user: z.nullable(userRef),
  contacts: z.array(contactRef),
  companies: z.array(companyRef),
  lost_reason: z.nullable(z.string()),
  expected_close_date: z.nullable(calendarDate),
  time_in_stage: z.nullable(timeInStage),
  days_in_stage: z.number(),
  task_status: z.nullable(z.enum(taskStatuses)),
  open_task_end: z.nullable(wallClock),
  last_contact_at: instant,
  note_count: z.number(),
  file_count: z.number(),
  deal_count: z.number(),
  product_count: z.number(),
  source: z.enum(dealSources),
  utm_source: z.nullable(z.string()),
  last_stage_updated_at: instant,
  ...stamps,
})
export type DealCard = z.output<typeof dealCard>

const stageRef = z.object({
  id,
  name: z.string(),
  kind: z.enum(dealStatuses),
  timeout: z.nullable(z.number()),
})

/** A related deal with the link between both. */
const relatedDeal = z.object({
  id,
  code: z.number(),
  name: z.string(),
  amount: z.number(),
  status: z.enum(dealStatuses),
  pivot: z.object({ related_deal_id: id }),
})

/** A deal's product: `price` is the product's own, the pivot has the deal's quantity and price. */
const dealProduct = z.object({
  ...productRef.shape,
  pivot: z.object({ product_id: id, amount: z.number(), price: z.number() }),
})

export const deal = z.object({
  ...dealCard.shape,
  position: z.string(),
  stage_name: z.string(),
  pipeline: z.object({ id, name: z.string(), archived: z.boolean() }),
  pipeline_stage: stageRef,
  contacts: z.array(z.object({ ...contactRef.shape, pivot: z.object({ contact_id: id }) })),
  companies: z.array(z.object({ ...companyRef.shape, pivot: z.object({ company_id: id }) })),
  deals: z.array(relatedDeal),
  products: z.array(dealProduct),
  tasks: z.array(task),
  custom_fields: customFields,
  origin: z.object({ kind: z.enum(dealSources), id: z.nullable(id), utm }),
  source_id: z.nullable(id),
  source_name: z.nullable(z.string()),
  utm_medium: z.nullable(z.string()),
  utm_campaign: z.nullable(z.string()),
  utm_term: z.nullable(z.string()),
  utm_content: z.nullable(z.string()),
  return_reasons: z.array(z.string()),
  created_by: z.nullable(id),
  closed_at: z.nullable(instant),
})
export type Deal = z.output<typeof deal>

/** A deal's product in a body. */
export interface ProductLine {
  readonly product_id: string
  readonly amount?: number | undefined
  readonly price?: number | undefined
}

const terms = { amount: z.optional(quantity), price: z.optional(money) }

/**
 * A deal's products: `{id | product_id, amount, price}`, an id, or a product of a GET, whose pivot
 * counts. An omitted value stays as it was. For a new line it is 1 at the product's own price.
 */
const productLine = z.pipe(
  z.pipe(
    z.transform((sent: unknown) => (typeof sent === "string" ? { product_id: sent } : sent)),
    z.looseObject({
      id: z.optional(id),
      product_id: z.optional(id),
      ...terms,
      pivot: z.optional(z.looseObject(terms)),
    }),
  ),
  z.transform((sent, context): ProductLine => {
    const product_id = sent.product_id ?? sent.id
    if (product_id === undefined)
      context.issues.push({ code: "custom", message: "required", input: sent, path: ["product_id"] })
    const { amount = sent.amount, price = sent.price } = sent.pivot ?? {}
    return { product_id: product_id ?? "", amount, price }
  }),
)
type SentLine = string | ProductLine | (Omit<ProductLine, "product_id"> & { id: string })
// A transform accepts any type, so this declares the input type.
const productLines = z.array(productLine as z.ZodMiniType<ProductLine, SentLine>).check(z.maxLength(maxLinks))

const writable = writableFields(dealFields, {
  pipeline_id: id,
  pipeline_stage_id: id,
  products: productLines,
  custom_fields: customFields,
  lost_reason: z.nullable(optionalText(120)),
})
const { name, amount, pipeline_id, pipeline_stage_id, ...more } = writable

/** Searches name, code, contact and company names, without case and accents. */
export const {
  list: listDeals,
  search: searchDeals,
  find: findDeals,
  filter: filterDeals,
  get: getDeal,
  create: createDeal,
  update: updateDeal,
  trash: trashDeal,
  massUpdate: massUpdateDeals,
  massTrash: massTrashDeals,
} = recordEndpoints("deal", "/cards", {
  may: { read: "deal.read", create: "deal.create", update: "deal.update", trash: "deal.delete" },
  record: deal,
  create: z.strictObject({
    ...createFields(dealFields, writable),
    tags: z._default(tags, []),
    contacts: z._default(links, []),
    companies: z._default(links, []),
    deals: z._default(links, []),
    products: z._default(productLines, []),
    custom_fields: z._default(customFields, {}),
  }),
  update: updateBody(
    {
      name,
      amount,
      pipeline_id,
      pipeline_stage_id,
      from_stage_id: id,
      before_id: z.nullable(id),
      ...more,
    },
    dealFields,
  ),
})
export type DealUpdate = z.output<typeof updateDeal.body>

export const summarizeDeals = endpoint({
  id: "deal.summary",
  method: "POST",
  reads: true,
  path: "/cards/summary",
  access: "deal.read",
  body: filterBody,
  status: 200,
  answer: z.object({ count: z.number(), amount: z.number() }),
})
export type DealSummary = z.output<typeof summarizeDeals.answer>

export const listDealTags = endpoint({
  id: "deal.tags",
  method: "GET",
  path: "/cards/tags",
  access: "deal.read",
  answer: z.array(z.string()),
})

export const listDealStages = endpoint({
  id: "deal.stages",
  method: "GET",
  path: "/cards/:id/stages",
  access: "deal.read",
  params: idParams,
  answer: z.array(z.object({ stage_id: id, days: z.number() })),
})
