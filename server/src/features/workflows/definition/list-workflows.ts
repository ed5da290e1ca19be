import type { Workflow } from "@funil/contract/workflows"
import { requireCan } from "../../../platform/access/require-can.ts"
import type { Context } from "../../../platform/context.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import { readWorkflows } from "./workflow-read.ts"
import { workflowView } from "./workflow-view.ts"

export async function listWorkflows(ctx: Context): Promise<Workflow[]> {
  requireCan(ctx, "workflow.manage")
  return inTransaction(ctx, async (tx) => (await readWorkflows(tx)).map(workflowView))
}
