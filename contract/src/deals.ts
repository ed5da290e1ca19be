import * as z from "zod/mini"
import { returnReasons } from "./return-reasons.ts"
import { utm } from "./shared/campaign.ts"
import { calendarDate, instant, wallClock } from "./shared/dates.ts"
import { endpoint } from "./shared/endpoint.ts"
import { derived, field, type FieldTable, shown, updateBody } from "./shared/fields.ts"
import { filterBody } from "./shared/filters.ts"
import { id, idParams, link, links, maxLinks } from "./shared/ids.ts"
import { money } from "./shared/money.ts"
import { quantity } from "./shared/quantity.ts"
import { recordEndpoints } from "./shared/record-endpoints.ts"
import { companyRef, contactRef, customFields, productRef, stamps, userRef } from "./shared/records.ts"
import { name, optionalText, tags } from "./shared/text.ts"
import { task } from "./tasks.ts"

export const dealStatuses = ["open", "won", "lost"] as const
/** The next activity of a deal: its worst unfinished task; `done` when all are finished, null when it has none. */
export const taskStatuses = ["late", "due_soon", "pending", "done"] as const

/** How long a deal has been in its stage against the stage's timeout: `end` from the timeout on, `half` from half of it. */
export const stageTimes = ["start", "half", "end"] as const

/** An open deal whose customer nobody has spoken to for so many days waits for a contact. */
export const coldDays = 14

/** What made a deal: `manual` is a person, `form` a web form, `return` a form for returns. */
export const dealSources = ["manual", "import", "automation", "api", "form", "return"] as const
export type DealSource = (typeof dealSources)[number]

export const dealFields: FieldTable = {
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
}

const timeInStage = z.object({ hours: z.number(), status: z.enum(stageTimes) })

/** A deal as a card of the board shows it. Each key means the same as in the whole deal. */
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
  /** Whole days since the deal entered its stage. */
  days_in_stage: z.number(),
  task_status: z.nullable(z.enum(taskStatuses)),
  /** When its next activity is due: the earliest end of its unfinished tasks. */
  open_task_end: z.nullable(wallClock),
  /** When the customer was last spoken to, as finished tasks tell; when the deal was made, until then. */
  last_contact_at: instant,
  note_count: z.number(),
  file_count: z.number(),
  /** Number of related deals that the caller may see. */
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

/** A related deal with the link that made it one. */
const relatedDeal = z.object({
  id,
  code: z.number(),
  name: z.string(),
  amount: z.number(),
  status: z.enum(dealStatuses),
  pivot: z.object({ related_deal_id: id }),
})

/** A product of a deal: `price` is what it costs by itself, the pivot says how many the deal has and at which price each. */
const dealProduct = z.object({
  ...productRef.shape,
  pivot: z.object({ product_id: id, amount: z.number(), price: z.number() }),
})

/** The whole deal. Links are left out that the caller can't see. */
export const deal = z.object({
  ...dealCard.shape,
  position: z.string(),
  stage_name: z.string(),
  /** One that is archived has deals that can be read, and not written. */
  pipeline: z.object({ id, name: z.string(), archived: z.boolean() }),
  pipeline_stage: stageRef,
  contacts: z.array(z.object({ ...contactRef.shape, pivot: z.object({ contact_id: id }) })),
  companies: z.array(z.object({ ...companyRef.shape, pivot: z.object({ company_id: id }) })),
  deals: z.array(relatedDeal),
  products: z.array(dealProduct),
  tasks: z.array(task),
  custom_fields: customFields,
  /** The source as one object: the same as `source`, `source_id` and the known `utm_…`. */
  origin: z.object({ kind: z.enum(dealSources), id: z.nullable(id), utm }),
  /** The import, automation, form or returns form that made it. */
  source_id: z.nullable(id),
  /** What that is called, or the import's file; null once it is gone. */
  source_name: z.nullable(z.string()),
  utm_medium: z.nullable(z.string()),
  utm_campaign: z.nullable(z.string()),
  utm_term: z.nullable(z.string()),
  utm_content: z.nullable(z.string()),
  /** Those of what is sent back with it: `returnReasons`, or the codes of products' own. A request that was taken back has none. */
  return_reasons: z.array(z.string()),
  created_by: z.nullable(id),
  closed_at: z.nullable(instant),
})
export type Deal = z.output<typeof deal>

/** A product on a deal as a body names it. */
export interface ProductLine {
  readonly product_id: string
  readonly amount?: number | undefined
  readonly price?: number | undefined
}

const terms = { amount: z.optional(quantity), price: z.optional(money) }

/**
 * The products of a deal: `{id | product_id, amount, price}`, an id alone, or what a GET answered, of which the pivot counts.
 * What is left out stays as it was, else it is one at the product's own price.
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
// A transform takes anything, so what it means to take is told here.
const productLines = z.array(productLine as z.ZodMiniType<ProductLine, SentLine>).check(z.maxLength(maxLinks))

const writable = {
  name,
  amount: money,
  pipeline_id: id,
  pipeline_stage_id: id,
  from_stage_id: id,
  before_id: z.nullable(id),
  tags,
  user_id: z.nullable(link),
  contacts: links,
  companies: links,
  deals: links,
  products: productLines,
  custom_fields: customFields,
  lost_reason: z.nullable(optionalText(120)),
  expected_close_date: z.nullable(calendarDate),
}

/** Search looks in name, code, contact and company names, without case and accents. */
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
  /** Creates a deal, at the top of its stage: the first one of the pipeline when none is named. */
  create: z.strictObject({
    name,
    amount: z.optional(money),
    pipeline_id: z.optional(id),
    pipeline_stage_id: z.optional(id),
    tags: z._default(tags, []),
    user_id: z.optional(z.nullable(link)),
    contacts: z._default(links, []),
    companies: z._default(links, []),
    deals: z._default(links, []),
    products: z._default(productLines, []),
    custom_fields: z._default(customFields, {}),
    lost_reason: z.optional(z.nullable(optionalText(120))),
    expected_close_date: z.optional(z.nullable(calendarDate)),
  }),
  /**
   * Changes a deal. With `pipeline_stage_id` it moves: `before_id` is the card it comes to stand before, null is last,
   * left out is the top of another stage and the same place in its own. `from_stage_id` is the stage in which the caller saw it:
   * where someone else moved it meanwhile, the answer is 412 with the deal as it is now, unless it stands already as asked.
   */
  update: updateBody(writable, dealFields),
})
export type DealUpdate = z.output<typeof updateDeal.body>

/** How many deals a filter finds, and what they are worth together. */
export const summarizeDeals = endpoint({
  id: "deal.summary",
  summary: "Count and add up the deals of a filter",
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
  summary: "List the tags of deals",
  method: "GET",
  path: "/cards/tags",
  access: "deal.read",
  answer: z.array(z.string()),
})

/** Whole days that a deal has spent in each stage so far, all its stays added up; stages that it was never in are left out. */
export const listDealStages = endpoint({
  id: "deal.stages",
  summary: "Get the days a deal spent in each stage",
  method: "GET",
  path: "/cards/:id/stages",
  access: "deal.read",
  params: idParams,
  answer: z.array(z.object({ stage_id: id, days: z.number() })),
})
