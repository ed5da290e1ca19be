import type { listWorkflowRuns as endpoint } from "@funil/contract/workflows"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import { page } from "@funil/contract/shared/paging"
import type * as z from "zod/mini"
import { requireCan } from "../../../platform/access/require-can.ts"
import { notFound } from "../../../platform/app-error.ts"
import type { Context } from "../../../platform/context.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import { readRunsOfWorkflow } from "./run-read.ts"
import { runView } from "./run-view.ts"
import { seenRuns } from "./seen-runs.ts"
import { findWorkflow } from "../definition/workflow-queries.ts"

/** The runs of a workflow outside the trash, the newest first. */
export async function listWorkflowRuns(
  ctx: Context,
  workflowId: string,
  query: z.output<typeof endpoint.query>,
): Promise<CallAnswer<typeof endpoint>> {
  requireCan(ctx, "workflow.manage")
  return inTransaction(ctx, async (tx) => {
    const workflow = await findWorkflow(tx, workflowId)
    if (!workflow || workflow.deleted_at) throw notFound()
    const { rows, total } = await readRunsOfWorkflow(tx, workflowId, query)
    return page((await seenRuns(tx, rows)).map(runView), total, query)
  })
}
