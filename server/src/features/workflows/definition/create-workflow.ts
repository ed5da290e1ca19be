import type { Workflow, WorkflowDraft } from "@funil/contract/workflows"
import { requireTokenMayChange } from "../../../platform/access/require-token-may.ts"
import { requireCan } from "../../../platform/access/require-can.ts"
import type { Context } from "../../../platform/context.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import { record } from "../../../platform/ledger/record.ts"
import { newId } from "../../../platform/new-id.ts"
import { beginReading } from "../../../platform/outbox/outbox-batch.ts"
import { getWorkflow } from "./get-workflow.ts"
import { timesOf } from "./save-workflow.ts"
import { requireRoom } from "../../plans/require-room.ts"
import { insertWorkflowRow } from "./workflow-queries.ts"
import type { WorkflowRow } from "./workflow-row.ts"
import { requireLostReason, requireSound } from "./workflow-rules.ts"
import { workflowState } from "./workflow-state.ts"

/** The draft with what it leaves out. */
export function wholeDraft(draft: WorkflowDraft) {
  return {
    name: draft.name,
    enabled: draft.enabled ?? true,
    entity: draft.entity,
    execute_when: draft.execute_when,
    pipeline_id: draft.pipeline_id ?? null,
    pipeline_stage_id: draft.pipeline_stage_id ?? null,
    conditions: draft.conditions ?? [],
    frequency: draft.frequency ?? null,
    frequency_hour: draft.frequency_hour ?? null,
    frequency_day: draft.frequency_day ?? null,
    frequency_condition: draft.frequency_condition ?? [],
    action: draft.action,
    settings: draft.settings,
  }
}

/** Makes a workflow, which acts with the caller's rights on what happens from now on. */
export async function createWorkflow(ctx: Context, draft: WorkflowDraft): Promise<Workflow> {
  requireCan(ctx, "workflow.manage")
  // Its runs act without the token, so what they may not touch is refused here.
  requireTokenMayChange(ctx, draft.entity)
  return inTransaction(ctx, async (tx) => {
    await requireRoom(tx, "workflows")
    const whole = wholeDraft(draft)
    await requireSound(tx, whole)
    await requireLostReason(tx, whole)
    const made: WorkflowRow = {
      ...whole,
      id: newId(),
      saved_by: tx.user?.id ?? null,
      stopped_reason: null,
      next_at: null,
      enabled_at: null,
      enabled_tx: null,
      created_at: tx.now(),
      updated_at: tx.now(),
      deleted_at: null,
      archived_at: null,
      version: 1,
    }
    const row = { ...made, ...(await timesOf(tx, made)) }
    await insertWorkflowRow(tx, row)
    await beginReading(tx, "workflow_positions")
    record(tx, { event: "workflow.created", id: row.id, before: null, after: workflowState(row) })
    return getWorkflow(tx, row.id)
  })
}
