import * as z from "zod/mini"
import { dealCard } from "./deals.ts"
import { endpoint } from "./shared/endpoint.ts"
import { entityAmong } from "./shared/entities.ts"
import { filterBody } from "./shared/filters.ts"
import { id, idParams } from "./shared/ids.ts"
import { orderQuery, paged, pageQuery, partQuery, totalQuery } from "./shared/paging.ts"
import { searchQuery, stamps } from "./shared/records.ts"
import { name, optionalLongText, optionalText, text } from "./shared/text.ts"
import { stageKinds } from "./stage-kind.ts"

/**
 * A stage. `kind` is derived: the last is lost, the one before it won. `timeout` is in whole hours; 0 is none. `probability` is the
 * percentage of its deals that is expected to be won; null follows its place, as `effective_probability` tells.
 */
export const stage = z.object({
  id,
  pipelineId: id,
  name: z.string(),
  position: z.number(),
  kind: z.enum(stageKinds),
  timeout: z.nullable(z.number()),
  whatsapp_default_message: z.nullable(z.string()),
  probability: z.nullable(z.number()),
  effective_probability: z.number(),
})
export type Stage = z.output<typeof stage>

const flags = {
  show_deal_amount: z._default(z.boolean(), true),
  show_deal_products: z._default(z.boolean(), true),
  show_deal_deals: z._default(z.boolean(), true),
  show_deal_companies: z._default(z.boolean(), true),
  show_deal_contacts: z._default(z.boolean(), true),
  show_deal_source: z._default(z.boolean(), true),
}

/** The sum field by its name; an object `{type, name}` is taken for its name. */
const sumField = z.pipe(
  z.union([text(120), z.looseObject({ name: text(120) })]),
  z.transform((value) => (typeof value === "string" ? value : value.name)),
)

/** What cards show, and which field the columns sum. A flag that is absent is true. */
export const pipelineSchema = z.object({ ...flags, sum_field: z.string() })
export type PipelineSchema = z.output<typeof pipelineSchema>

const flag = z.optional(z.boolean())

/** What is left out stays as it is. */
const pipelineSchemaBody = z.strictObject({
  show_deal_amount: flag,
  show_deal_products: flag,
  show_deal_deals: flag,
  show_deal_companies: flag,
  show_deal_contacts: flag,
  show_deal_source: flag,
  sum_field: z.optional(sumField),
})

export const pipeline = z.object({
  id,
  name: z.string(),
  position: z.number(),
  stages: z.array(stage),
  lost_reason_options: z.array(z.string()),
  schema: pipelineSchema,
  /** Whether its deals are sales. Dashboards, goals and figures that name no pipeline count only such pipelines. */
  counts_as_sales: z.boolean(),
  /** The plan has no room for it: it is read as before, and nothing in it is written. */
  archived: z.boolean(),
  ...stamps,
})
export type Pipeline = z.output<typeof pipeline>

const lostReasons = z.array(text(120)).check(z.maxLength(50))
/** The reason for deals that go to the lost stage. */
const lostReason = optionalText(120)
const probability = z.nullable(z.int().check(z.minimum(0), z.maximum(100)))
const timeout = z.nullable(z.int().check(z.minimum(0), z.maximum(87_600)))

const writable = {
  name,
  lost_reason_options: lostReasons,
  schema: pipelineSchemaBody,
}

export const stageFields = {
  name,
  timeout,
  whatsapp_default_message: z.nullable(optionalLongText(2000)),
  probability,
}

const ignored = {
  id: z.optional(z.unknown()),
  archived: z.optional(z.unknown()),
  position: z.optional(z.unknown()),
  created_at: z.optional(z.unknown()),
  updated_at: z.optional(z.unknown()),
}

/** What the list of pipelines may be ordered by. */
export const pipelineOrders = ["position", "name", "created_at", "updated_at"] as const

/**
 * All pipelines in their order, without those that are archived unless `archived=true` asks for them too. `search` looks in their names,
 * `orderBy` orders them otherwise; a `page` or `per_page` that is sent leaves only that page of the array.
 */
export const listPipelines = endpoint({
  id: "pipeline.list",
  summary: "List pipelines",
  method: "GET",
  path: "/pipelines",
  access: "pipeline.read",
  query: z.strictObject({
    archived: z.optional(z.enum(["true", "false"])),
    ...partQuery,
    orderBy: z.optional(z.enum(pipelineOrders)),
    direction: orderQuery.direction,
    ...searchQuery,
  }),
  answer: z.array(pipeline),
})

export const getPipeline = endpoint({
  id: "pipeline.get",
  summary: "Get a pipeline",
  method: "GET",
  path: "/pipelines/:id",
  access: "pipeline.read",
  params: idParams,
  answer: pipeline,
})

/**
 * Creates a pipeline from a template of the catalog, or from at least 3 stage names, else from 3 default ones. The last two stages are the
 * won and the lost one. Without `counts_as_sales` the template says whether its deals are sales. The pipeline takes the place of
 * `replaces`, which goes to the trash, if that one never held a deal and no form, goal, automation or user's access names it.
 */
export const createPipeline = endpoint({
  id: "pipeline.create",
  summary: "Create a pipeline",
  method: "POST",
  path: "/pipelines",
  access: "pipeline.write",
  body: z.strictObject({
    name,
    stages: z.optional(z.array(name).check(z.minLength(3), z.maxLength(50))),
    template: z.optional(optionalText(60)),
    lost_reason_options: z.optional(lostReasons),
    schema: z.optional(pipelineSchemaBody),
    counts_as_sales: z.optional(z.boolean()),
    replaces: z.optional(id),
  }),
  answer: pipeline,
})

export const updatePipeline = endpoint({
  id: "pipeline.update",
  summary: "Update a pipeline",
  method: "PUT",
  path: "/pipelines/:id",
  access: "pipeline.write",
  params: idParams,
  body: z.strictObject({
    name: z.optional(writable.name),
    lost_reason_options: z.optional(writable.lost_reason_options),
    schema: z.optional(writable.schema),
    counts_as_sales: z.optional(z.boolean()),
    stages: z.optional(z.unknown()),
    ...ignored,
  }),
  answer: pipeline,
})

/** Deletes a pipeline with its deals and says how many those were. */
export const trashPipeline = endpoint({
  id: "pipeline.trash",
  summary: "Delete a pipeline",
  method: "DELETE",
  path: "/pipelines/:id",
  access: "pipeline.write",
  params: idParams,
  status: 200,
  answer: z.object({ deleted_deals: z.number() }),
})

const stageParams = z.strictObject({ pipelineId: id, id })

export const listStages = endpoint({
  id: "stage.list",
  summary: "List the stages of a pipeline",
  method: "GET",
  path: "/pipelines/:id/stages",
  access: "pipeline.read",
  params: idParams,
  answer: z.array(stage),
})

export const getStage = endpoint({
  id: "stage.get",
  summary: "Get a stage",
  method: "GET",
  path: "/pipelines/:pipelineId/stages/:id",
  access: "pipeline.read",
  params: stageParams,
  answer: stage,
})

/** Adds a stage before the won stage. */
export const createStage = endpoint({
  id: "stage.create",
  summary: "Create a stage",
  method: "POST",
  path: "/pipelines/:id/stages",
  access: "pipeline.write",
  params: idParams,
  body: z.strictObject({
    name,
    timeout: z.optional(timeout),
    whatsapp_default_message: z.optional(stageFields.whatsapp_default_message),
    probability: z.optional(probability),
  }),
  answer: stage,
})

export const updateStage = endpoint({
  id: "stage.update",
  summary: "Update a stage",
  method: "PUT",
  path: "/pipelines/:pipelineId/stages/:id",
  access: "pipeline.write",
  params: stageParams,
  body: z.strictObject({
    name: z.optional(name),
    timeout: z.optional(timeout),
    whatsapp_default_message: z.optional(stageFields.whatsapp_default_message),
    probability: z.optional(probability),
    effective_probability: z.optional(z.unknown()),
    pipelineId: z.optional(z.unknown()),
    kind: z.optional(z.unknown()),
    ...ignored,
  }),
  answer: stage,
})

/**
 * Deletes an open stage; one that holds deals needs `move_to`, a stage of the same pipeline. If that is the lost stage and the pipeline
 * has reasons, `lost_reason` is one of them.
 */
export const trashStage = endpoint({
  id: "stage.trash",
  summary: "Delete a stage",
  method: "DELETE",
  path: "/pipelines/:pipelineId/stages/:id",
  access: "pipeline.write",
  params: stageParams,
  query: z.strictObject({ move_to: z.optional(id), lost_reason: z.optional(lostReason) }),
})

/**
 * Puts an element before another one of its kind; `before_id` null puts it last, a stage last among the open ones. The won and the lost
 * stage stay at the end (`closing_stage`).
 */
export const moveElement = endpoint({
  id: "settings.move",
  summary: "Reorder pipelines, stages, fields or task types",
  method: "PUT",
  path: "/settings",
  access: "pipeline.write",
  body: z.strictObject({
    entity: entityAmong(["pipeline", "stage", "custom_field", "task_type"]),
    id,
    before_id: z.nullable(id),
  }),
  answer: z.object({}),
})

/** The days that `recent` looks back. */
export const recentDays = 30

/** A column of the board: `late` and `stuck` count at most to 100, which stands for "99+". */
const boardStage = z.object({
  ...stage.shape,
  count: z.number(),
  sum: z.number(),
  late: z.number(),
  stuck: z.number(),
  /**
   * Of a won or lost stage, the deals that came into it within the last 30 days: at most 1000 are counted, which stands for "999+", and
   * so many have no sum. Null for open stages.
   */
  recent: z.nullable(z.object({ count: z.number(), sum: z.nullable(z.number()) })),
  cards: z.array(dealCard),
})

export const board = z.object({ pipeline, stages: z.array(boardStage) })
export type Board = z.output<typeof board>
export type BoardStage = z.output<typeof boardStage>

/**
 * How a column is sorted that is not arranged by hand: by the next activity to end, by the highest value, by the nearest expected close.
 * Deals without one come last.
 */
export const cardOrders = ["activity", "value", "close"] as const
export type CardOrder = (typeof cardOrders)[number]

const stageOrder = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}):(.+)$/

/** The orders of `STAGE_ID:ORDER,STAGE_ID:ORDER` by stage; what can't be read counts as absent. */
function stageOrdersOf(sent: string): ReadonlyMap<string, CardOrder> {
  const orders = sent.split(",").flatMap((part) => {
    const [, id, wanted] = stageOrder.exec(part) ?? []
    const order = cardOrders.find((item) => item === wanted)
    return id && order ? [[id, order] as const] : []
  })
  return new Map(orders)
}

const boardQuery = z.strictObject({
  per_stage: z.pipe(
    z.optional(z.string()),
    z.transform((sent) => Math.min(Math.max(Math.trunc(Number(sent ?? 20)) || 20, 1), 100)),
  ),
  /** The columns that are sorted: `STAGE_ID:activity,STAGE_ID:value`. */
  order: z.pipe(
    z.optional(z.string().check(z.maxLength(5000))),
    z.transform((sent = "") => stageOrdersOf(sent)),
  ),
})

/** The whole board in one call: every stage with its exact count and sum, and its first cards. */
export const getBoard = endpoint({
  id: "board.get",
  summary: "Get a pipeline's board",
  method: "GET",
  path: "/pipelines/:id/board",
  access: "pipeline.read",
  params: idParams,
  query: boardQuery,
  answer: board,
})

/** The board of the deals that a filter finds. */
export const filterBoard = endpoint({
  id: "board.filter",
  summary: "Filter a pipeline's board",
  method: "POST",
  reads: true,
  path: "/pipelines/:id/board/filter",
  access: "pipeline.read",
  params: idParams,
  query: boardQuery,
  body: filterBody,
  status: 200,
  answer: board,
})

const cardOrderQuery = { order: z.optional(z.enum(cardOrders)), ...orderQuery }

/** The cards of a stage that `search` finds, or all, arranged by hand unless `orderBy`, a field, or `order` sorts them. */
export const listStageCards = endpoint({
  id: "stage.cards",
  summary: "List the cards of a stage",
  method: "GET",
  path: "/pipelines/:pipelineId/stages/:id/cards",
  access: "deal.read",
  params: stageParams,
  query: z.strictObject({ ...pageQuery, ...totalQuery, ...cardOrderQuery, ...searchQuery }),
  answer: paged(dealCard),
})

export const filterStageCards = endpoint({
  id: "stage.filter_cards",
  summary: "Filter the cards of a stage",
  method: "POST",
  reads: true,
  path: "/pipelines/:pipelineId/stages/:id/cards/filter",
  access: "deal.read",
  params: stageParams,
  query: z.strictObject({
    ...pageQuery,
    ...totalQuery,
    ...cardOrderQuery,
    paginate: z.optional(z.enum(["true", "false"])),
  }),
  body: filterBody,
  status: 200,
  answer: paged(dealCard),
})
