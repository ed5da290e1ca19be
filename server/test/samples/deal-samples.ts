import { createCustomField } from "@funil/contract/settings/custom-fields"
import { createStage } from "@funil/contract/settings/pipelines"
import { makePipeline, stageId } from "../factories.ts"
import type { World } from "../world.ts"
import { newDeal, none, ofWorld, order, page, type Samples, unique } from "./sample.ts"
import { newTaskType } from "./task-samples.ts"

const ofDeal = ofWorld("deal")
const ofPipeline = ofWorld("pipeline")
const ofCustomField = ofWorld("customField")

function stageParams({ pipeline }: World, index = 0): Record<string, string> {
  return { pipelineId: pipeline.id, id: stageId(pipeline, index) }
}

async function newCustomField({ api, admin }: World): Promise<string> {
  const body = { entity: "contact" as const, type: "text" as const, label: unique("Campo") }
  const { id } = await api.call(createCustomField, admin, { body })
  return id
}

const filters = ({ pipeline, contact, colleague }: World) => [
  { filterField: "pipeline_stage_id", operator: "=", valueField: stageId(pipeline, 0) },
  { filterField: "contacts", operator: "<>", valueField: [contact.id] },
  { filterField: "user_id", operator: "<>", valueField: colleague.id },
  { filterField: "name", operator: "like", valueField: "o" },
]

/** Successful calls of the world's admin about pipelines, deals and custom fields. */
export const dealSamples: Samples = {
  "pipeline.list": () => ({ query: { ...page, orderBy: "name", direction: "desc" } }),
  "pipeline.get": ofPipeline,
  "pipeline.create": () => ({ body: { name: "Compras", stages: ["Novo", "Feito", "Perdido"] } }),
  "pipeline.update": (world) => ({
    ...ofPipeline(world),
    body: { name: unique("Vendas"), lost_reason_options: [], schema: { show_deal_amount: true } },
  }),
  "pipeline.trash": async ({ api, admin }) => ({ params: { id: (await makePipeline(api, admin)).id } }),
  "stage.list": ofPipeline,
  "stage.get": (world) => ({ params: stageParams(world) }),
  "stage.create": async ({ api, admin }) => ({
    params: { id: (await makePipeline(api, admin)).id },
    body: { name: "Visita", timeout: 24 },
  }),
  "stage.update": (world) => ({ params: stageParams(world), body: { name: unique("Etapa"), timeout: 48 } }),
  "stage.trash": async (world) => {
    const { api, admin, pipeline } = world
    const stage = await api.call(createStage, admin, { params: { id: pipeline.id }, body: { name: "Some" } })
    return { params: { pipelineId: pipeline.id, id: stage.id }, query: { move_to: stageId(pipeline, 1) } }
  },
  "settings.move": async (world) => ({
    body: { entity: "task_type", id: await newTaskType(world), before_id: world.taskType.id },
  }),
  "board.get": (world) => ({ ...ofPipeline(world), query: { per_stage: "20" } }),
  "board.filter": (world) => ({
    ...ofPipeline(world),
    query: { order: `${stageParams(world).id}:close` },
    body: { filters: filters(world), search: "forno" },
  }),
  "stage.cards": (world) => ({ params: stageParams(world), query: { ...page, ...order } }),
  "stage.filter_cards": (world) => ({
    params: stageParams(world),
    query: { ...page, order: "activity" },
    body: { filters: filters(world) },
  }),
  "deal.list": () => ({ query: { ...page, ...order } }),
  "deal.search": () => ({ query: { ...page, search: "forno" } }),
  "deal.find": ({ colleague }) => ({ query: { attribute: "user_id", value: colleague.id } }),
  "deal.filter": (world) => ({
    query: { ...page, ...order },
    body: { filters: filters(world), search: "o" },
  }),
  "deal.summary": (world) => ({ body: { filters: filters(world), search: "o" } }),
  "deal.tags": none,
  "deal.get": ofDeal,
  "deal.stages": ofDeal,
  "deal.create": ({ pipeline, contact, company, deal, product, colleague }) => ({
    body: {
      name: "Balcão",
      amount: 10.5,
      pipeline_id: pipeline.id,
      pipeline_stage_id: stageId(pipeline, 0),
      tags: ["novo"],
      user_id: colleague.id,
      contacts: [contact.id],
      companies: [company.id],
      deals: [deal.id],
      products: [{ product_id: product.id, amount: 2, price: 9.5 }],
      expected_close_date: "2026-05-01",
    },
  }),
  "deal.update": ({ deal, relatedDeal, pipeline, contact, company, product, colleague }) => ({
    params: { id: deal.id },
    body: {
      name: unique("Forno"),
      amount: 99.9,
      pipeline_id: pipeline.id,
      pipeline_stage_id: stageId(pipeline, 0),
      before_id: relatedDeal.id,
      tags: ["quente"],
      user_id: colleague.id,
      contacts: [contact.id],
      companies: [company.id],
      deals: [relatedDeal.id],
      products: [{ id: product.id, amount: 3 }],
      expected_close_date: null,
    },
  }),
  "deal.trash": async (world) => ({ params: { id: await newDeal(world) } }),
  "deal.tasks": ofDeal,
  "custom_field.list": () => ({ query: { entity: "deal" } }),
  "custom_field.groups": none,
  "custom_field.get": ofCustomField,
  "custom_field.create": () => ({
    body: { entity: "deal", label: unique("Campo"), type: "select", options: ["A", "B"], group: "Venda" },
  }),
  "custom_field.update": (world) => ({
    ...ofCustomField(world),
    body: {
      label: unique("Campo"),
      conditions: [{ filterField: "first_name", operator: "like", valueField: "a" }],
    },
  }),
  "custom_field.trash": async (world) => ({ params: { id: await newCustomField(world) } }),
  "today.get": none,
}
