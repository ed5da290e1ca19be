import type { createPipeline as endpoint, Pipeline } from "@funil/contract/pipelines"
import { countsAsSales, type Template } from "@funil/contract/templates"
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
import { replaceUnused } from "./replace-unused.ts"

type Input = z.output<typeof endpoint.body>

/** Makes a pipeline with the stages that were named, else the template's, else the three default ones. It may replace an unused one. */
export async function createPipeline(ctx: Context, input: Input): Promise<Pipeline> {
  requireCan(ctx, "pipeline.write")
  return inTransaction(ctx, async (tx) => {
    const template = templateOf(ctx, input)
    tx.ledger.kind ??= "pipeline.created"
    const position = input.replaces === undefined ? undefined : await replaceUnused(tx, input.replaces)
    await requireRoom(tx, "pipelines")
    const id = await insertPipeline(tx, {
      name: input.name,
      stageNames: input.stages ?? template?.schema ?? defaultPipeline[ctx.language].stages,
      countsAsSales: input.counts_as_sales ?? countsAsSales(template),
      ...(position !== undefined && { position }),
      ...(input.template !== undefined && { probabilities: probabilitiesOf(input.template, ctx.language) }),
      lostReasons: input.lost_reason_options,
      schema: await mergedSchema(tx, defaultSchema, input.schema),
    })
    return getPipeline(tx, id)
  })
}

function templateOf(ctx: Context, { template }: Input): Template | undefined {
  if (template === undefined) return undefined
  const found = findTemplate(template, ctx.language)
  if (!found) throw invalid("template", "unknown_option")
  return found
}
