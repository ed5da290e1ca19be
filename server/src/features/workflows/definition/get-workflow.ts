import type { Workflow } from "@funil/contract/workflows"
import { requireCan } from "../../../platform/access/require-can.ts"
import { notFound } from "../../../platform/app-error.ts"
import type { Context } from "../../../platform/context.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import { versioned } from "../../../platform/http/versions.ts"
import { readWorkflows } from "./workflow-read.ts"
import { workflowView } from "./workflow-view.ts"

export async function getWorkflow(ctx: Context, id: string): Promise<Workflow> {
  requireCan(ctx, "workflow.manage")
  return inTransaction(ctx, async (tx) => {
    const [row] = await readWorkflows(tx, id)
    if (!row) throw notFound()
    return versioned(tx, workflowView(row), row.version)
  })
}
