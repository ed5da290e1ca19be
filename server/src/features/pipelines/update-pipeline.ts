import type { Pipeline, updatePipeline as endpoint } from "@funil/contract/pipelines"
import type * as z from "zod/mini"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { requireFresh, versioned } from "../../platform/http/versions.ts"
import { lockPipeline } from "./pipeline-queries.ts"
import { mergedSchema } from "./pipeline-schema.ts"
import { pipelineView } from "./pipeline-view.ts"
import { savePipeline } from "./save-pipeline.ts"

type Input = z.output<typeof endpoint.body>

export async function updatePipeline(
  ctx: Context,
  id: string,
  input: Input,
  ifMatch?: string,
): Promise<Pipeline> {
  requireCan(ctx, "pipeline.write")
  return inTransaction(ctx, async (tx) => {
    const before = await lockPipeline(tx, id)
    await requireFresh(before, ifMatch, () => pipelineView(before))
    const after = await savePipeline(tx, before, {
      name: input.name ?? before.name,
      lost_reason_options: input.lost_reason_options ?? before.lost_reason_options,
      counts_as_sales: input.counts_as_sales ?? before.counts_as_sales,
      schema: await mergedSchema(tx, before.schema, input.schema),
    })
    return versioned(ctx, pipelineView(after), after.version)
  })
}
