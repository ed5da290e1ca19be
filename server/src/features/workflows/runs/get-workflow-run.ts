import type { RunStep, WorkflowRunDetails } from "@funil/contract/workflows"
import { requireCan } from "../../../platform/access/require-can.ts"
import { notFound } from "../../../platform/app-error.ts"
import type { Context } from "../../../platform/context.ts"
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts"
import { readLog } from "../../history/read-log.ts"
import type { TrashSources } from "../../../nouns/trash-source.ts"
import { readRun, type ReadRun } from "./run-read.ts"
import { runView } from "./run-view.ts"
import { seenRuns } from "./seen-runs.ts"
import { seenSteps } from "./seen-steps.ts"

/** A run with its story: what set it off, whether its conditions held, what it did. */
export async function getWorkflowRun(
  ctx: Context,
  sources: TrashSources,
  id: string,
): Promise<WorkflowRunDetails> {
  requireCan(ctx, "workflow.manage")
  return inTransaction(ctx, async (tx) => {
    const found = await readRun(tx, id)
    const [row] = await seenRuns(tx, found ? [found] : [])
    if (!row) throw notFound()
    const steps = [await triggerStep(tx, sources, row), ...(await seenSteps(tx, row.steps))]
    return { ...runView(row), steps, can_retry: row.state === "failed" }
  })
}

/** The change that set it off is the ledger's to tell: who, and each field from what to what. */
async function triggerStep(tx: Tx, sources: TrashSources, row: ReadRun): Promise<RunStep> {
  const { trigger, event_key: key, entity, record_id } = row
  const log = await readLog(tx, sources, { id: key, entity, record_id })
  const { user = null, automation = null, action, changes = [], from_stage, to_stage } = log ?? {}
  const told = log ? { user, automation, action, changes, from_stage, to_stage } : {}
  return { at: row.created_at.toISOString(), kind: "trigger", input: { trigger, ...told }, outcome: {} }
}
