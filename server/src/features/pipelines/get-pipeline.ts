import type { Pipeline } from "@funil/contract/pipelines"
import { requireCan } from "../../platform/access/require-can.ts"
import { notFound } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { versioned } from "../../platform/http/versions.ts"
import { findPipelineRow } from "./pipeline-queries.ts"
import { pipelineView } from "./pipeline-view.ts"

export async function getPipeline(ctx: Context, id: string): Promise<Pipeline> {
  requireCan(ctx, "pipeline.read")
  return inTransaction(ctx, async (tx) => {
    const row = await findPipelineRow(tx, id)
    if (!row) throw notFound()
    return versioned(ctx, pipelineView(row), row.version)
  })
}
