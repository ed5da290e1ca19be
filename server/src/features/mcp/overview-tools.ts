import { getBoard, listPipelines, type Pipeline } from "@funil/contract/pipelines"
import * as z from "zod/mini"
import { briefRow } from "./brief.ts"
import { described } from "./described.ts"
import { named } from "./named.ts"
import type { OwnApi } from "./own-api.ts"
import { tool } from "./tool.ts"

async function pipelineOf(api: OwnApi, wanted: string | undefined): Promise<Pipeline> {
  return named("pipeline", await api.ask(listPipelines, {}), wanted)
}

const board = tool({
  name: "board",
  title: "The board of a pipeline",
  description:
    "Shows a pipeline stage by stage: how many deals, what they are worth together, how many are late or stuck, and the first deals of each. " +
    "Use it for an overview; list_records lists all deals of a stage.",
  effect: "reads",
  input: z.strictObject({
    pipeline: described(z.optional(z.string()), "Name or id; the first pipeline unless said otherwise."),
    per_stage: described(
      z.optional(z.int().check(z.minimum(1), z.maximum(20))),
      "Deals shown of each stage, 5 unless said otherwise.",
    ),
  }),
  run: async (api, { pipeline: wanted, per_stage = 5 }) => {
    const { id } = await pipelineOf(api, wanted)
    const { pipeline, stages } = await api.ask(getBoard, {
      params: { id },
      query: { per_stage: String(per_stage) },
    })
    return {
      pipeline: { id, name: pipeline.name },
      stages: stages.map(({ id, name, kind, count, sum, late, stuck, cards }) => ({
        ...{ id, name, kind, count, sum, late, stuck },
        deals: cards.map((card) => briefRow("deal", card, api.publicUrl)),
      })),
    }
  },
})

export const overviewTools = [board]
