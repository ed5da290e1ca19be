import type { WorkflowRunDetails } from "@funil/contract/workflows"
import { requireTokenMayChange } from "../../../platform/access/require-token-may.ts"
import { requireCan } from "../../../platform/access/require-can.ts"
import { AppError, notFound } from "../../../platform/app-error.ts"
import type { Context } from "../../../platform/context.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import { retryDeliveries } from "../../deliveries/retry-deliveries.ts"
import type { TrashSources } from "../../../nouns/trash-source.ts"
import { getWorkflowRun } from "./get-workflow-run.ts"
import { lockRun, requeueRunRow, settleRunRow } from "./run-queries.ts"

/**
 * Runs a rested run again. One whose action was done and whose deliveries rest sends just those again, under their old ids; any other
 * begins anew, since nothing of it was done.
 */
// No ledger: a run is no record; what it changes is recorded when it is done.
export async function retryWorkflowRun(
  ctx: Context,
  sources: TrashSources,
  id: string,
): Promise<WorkflowRunDetails> {
  requireCan(ctx, "workflow.manage")
  return inTransaction(ctx, async (tx) => {
    const run = await lockRun(tx, id)
    if (!run) throw notFound()
    requireTokenMayChange(tx, run.entity)
    if (run.state !== "failed") throw new AppError("conflict")
    if ((await retryDeliveries(tx, id)) > 0) await settleRunRow(tx, run, { state: "sending" })
    else await requeueRunRow(tx, id)
    return getWorkflowRun(tx, sources, id)
  })
}
