import type { createPipeline as endpoint, Pipeline } from "@funil/contract/pipelines"
import type * as z from "zod/mini"
import { requireCan } from "../../platform/access/require-can.ts"
import { invalid } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { findTemplate, probabilitiesOf } from "../templates/template-catalogue.ts"
import { defaultPipeline } from "./default-pipeline.ts"
import { getPipeline } from "./get-pipeline.ts"
import { insertPipeline } from "./insert-pipeline.ts"
import { requireRoom } from "../plans/require-room.ts"
import { defaultSchema, mergedSchema } from "./pipeline-schema.ts"

type Input = z.output<typeof endpoint.body>

/** Makes a pipeline with the stages that were named, else the template's, else the three default ones. */
export async function createPipeline(ctx: Context, input: Input): Promise<Pipeline> {
  requireCan(ctx, "pipeline.write")
  return inTransaction(ctx, async (tx) => {
    await requireRoom(tx, "pipelines")
    const id = await insertPipeline(tx, {
      name: input.name,
      stageNames: stageNames(ctx, input),
      ...(input.template !== undefined && { probabilities: probabilitiesOf(input.template, ctx.language) }),
      lostReasons: input.lost_reason_options,
      schema: await mergedSchema(tx, defaultSchema, input.schema),
    })
    return getPipeline(tx, id)
  })
}

function stageNames(ctx: Context, { stages, template }: Input): readonly string[] {
  if (template === undefined) return stages ?? defaultPipeline[ctx.language].stages
  const found = findTemplate(template, ctx.language)
  if (!found) throw invalid("template", "unknown_option")
  return stages ?? found.schema
}
