import type { Pipeline } from "@funil/contract/pipelines"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { listPipelineRows } from "./pipeline-queries.ts"
import { pipelineView } from "./pipeline-view.ts"

/** The caller's own pipelines with their stages, in order; archived ones where they are wanted. */
export async function listPipelines(ctx: Context, withArchived: boolean): Promise<Pipeline[]> {
  requireCan(ctx, "pipeline.read")
  return inTransaction(ctx, async (tx) => {
    const rows = await listPipelineRows(tx, withArchived)
    return rows.map(pipelineView)
  })
}
