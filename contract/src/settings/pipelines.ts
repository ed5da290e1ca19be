import * as z from "zod/mini"
import { dealCard } from "../records/deals.ts"
import { endpoint } from "../shared/endpoint.ts"
import { entityAmong } from "../shared/entities.ts"
import { filterBody } from "../shared/filters.ts"
import { id, idParams } from "../shared/ids.ts"
import { orderQuery, paged, pageQuery, partQuery, totalQuery } from "../shared/paging.ts"
import { searchQuery, stamps } from "../shared/records.ts"
import { name, optionalLongText, optionalText, text } from "../shared/values/text.ts"
import { stageKinds } from "./stage-kind.ts"

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

/** The name of the sum field. An object `{type, name}` counts as its name. */
const sumField = z.pipe(
  z.union([text(120), z.looseObject({ name: text(120) })]),
  z.transform((value) => (typeof value === "string" ? value : value.name)),
)

export const pipelineSchema = z.object({ ...flags, sum_field: z.string() })
export type PipelineSchema = z.output<typeof pipelineSchema>

const flag = z.optional(z.boolean())

/** Omitted fields keep their values. */
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
  counts_as_sales: z.boolean(),
  archived: z.boolean(),
  ...stamps,
})
export type Pipeline = z.output<typeof pipeline>

const lostReasons = z.array(text(120)).check(z.maxLength(50))
/** The lost reason of deals that move to the lost stage. */
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

/** The orders of the list of pipelines. */
export const pipelineOrders = ["position", "name", "created_at", "updated_at"] as const

export const listPipelines = endpoint({
  id: "pipeline.list",
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
  method: "GET",
  path: "/pipelines/:id",
  access: "pipeline.read",
  params: idParams,
  answer: pipeline,
})

export const createPipeline = endpoint({
  id: "pipeline.create",
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

export const trashPipeline = endpoint({
  id: "pipeline.trash",
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
  method: "GET",
  path: "/pipelines/:id/stages",
  access: "pipeline.read",
  params: idParams,
  answer: z.array(stage),
})

export const getStage = endpoint({
  id: "stage.get",
  method: "GET",
  path: "/pipelines/:pipelineId/stages/:id",
  access: "pipeline.read",
  params: stageParams,
  answer: stage,
})

export const createStage = endpoint({
  id: "stage.create",
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

export const trashStage = endpoint({
  id: "stage.trash",
  method: "DELETE",
  path: "/pipelines/:pipelineId/stages/:id",
  access: "pipeline.write",
  params: stageParams,
  query: z.strictObject({ move_to: z.optional(id), lost_reason: z.optional(lostReason) }),
})

export const moveElement = endpoint({
  id: "settings.move",
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

/** A column of the board. `late` and `stuck` count up to 100, which means "99+". */
const boardStage = z.object({
  ...stage.shape,
  count: z.number(),
  sum: z.number(),
  late: z.number(),
  stuck: z.number(),
  /**
   * For a won or lost stage, the deals that entered within 30 days. Counts up to 1000, shown as
   * "999+", without a sum. Null for open stages.
   */
  recent: z.nullable(z.object({ count: z.number(), sum: z.nullable(z.number()) })),
  cards: z.array(dealCard),
})

export const board = z.object({ pipeline, stages: z.array(boardStage) })
export type Board = z.output<typeof board>
export type BoardStage = z.output<typeof boardStage>

/**
 * The orders of a sorted column: by the next activity's end, the highest value, or the nearest
 * expected close. Deals without one come last.
 */
export const cardOrders = ["activity", "value", "close"] as const
export type CardOrder = (typeof cardOrders)[number]

const stageOrder = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}):(.+)$/

/** Parses `STAGE_ID:ORDER,STAGE_ID:ORDER` into orders by stage. Ignores what it can't parse. */
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
  /** The sorted columns: `STAGE_ID:activity,STAGE_ID:value`. */
  order: z.pipe(
    z.optional(z.string().check(z.maxLength(5000))),
    z.transform((sent = "") => stageOrdersOf(sent)),
  ),
})

export const getBoard = endpoint({
  id: "board.get",
  method: "GET",
  path: "/pipelines/:id/board",
  access: "pipeline.read",
  params: idParams,
  query: boardQuery,
  answer: board,
})

export const filterBoard = endpoint({
  id: "board.filter",
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

export const listStageCards = endpoint({
  id: "stage.cards",
  method: "GET",
  path: "/pipelines/:pipelineId/stages/:id/cards",
  access: "deal.read",
  params: stageParams,
  query: z.strictObject({ ...pageQuery, ...totalQuery, ...cardOrderQuery, ...searchQuery }),
  answer: paged(dealCard),
})

export const filterStageCards = endpoint({
  id: "stage.filter_cards",
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
