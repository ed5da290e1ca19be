import type { listPipelines as endpoint, Pipeline } from "@funil/contract/pipelines"
import type * as z from "zod/mini"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { listPipelineRows } from "./pipeline-queries.ts"
import { pipelineView } from "./pipeline-view.ts"

/** The caller's own pipelines with their stages, in order or as they are asked for. */
export async function listPipelines(
  ctx: Context,
  query: z.output<NonNullable<typeof endpoint.query>>,
): Promise<Pipeline[]> {
  requireCan(ctx, "pipeline.read")
  return inTransaction(ctx, async (tx) => {
    const rows = await listPipelineRows(tx, { ...query, withArchived: query.archived === "true" })
    return rows.map(pipelineView)
  })
}
