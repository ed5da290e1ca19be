import { createDeal, type Deal } from "@funil/contract/records/deals"
import { createPipeline, listPipelines, type Pipeline } from "@funil/contract/settings/pipelines"
import type { Person, TestApi } from "./client.ts"

/** Returns the account's first pipeline: New, Won, Lost. */
export async function firstPipeline(api: TestApi, who: Person): Promise<Pipeline> {
  const [pipeline] = await api.call(listPipelines, who, {})
  if (!pipeline) throw new Error("The account has no pipeline.")
  return pipeline
}

/** Creates a pipeline with these stages. The last two are won and lost. */
export async function makePipeline(
  api: TestApi,
  who: Person,
  stages = ["Novo", "Proposta", "Ganho", "Perdido"],
): Promise<Pipeline> {
  return api.call(createPipeline, who, { body: { name: "Vendas", stages } })
}

/** Creates a deal in a pipeline's stage, the first one by default. */
export async function makeDeal(
  api: TestApi,
  who: Person,
  pipeline: Pipeline,
  more: {
    name?: string
    stage?: number
    amount?: number
    expected_close_date?: string | null
    user_id?: string | null
    tags?: string[]
    contacts?: string[]
  } = {},
): Promise<Deal> {
  const { stage = 0, name = "Negócio", ...rest } = more
  return api.call(createDeal, who, { body: { name, pipeline_stage_id: stageId(pipeline, stage), ...rest } })
}

export function stageId(pipeline: Pipeline, index: number): string {
  const stage = pipeline.stages.at(index)
  if (!stage) throw new Error(`The pipeline has no stage ${index}.`)
  return stage.id
}
