import { isDeepStrictEqual } from "node:util"
import { requireTokenMayChange } from "../../../platform/access/require-token-may.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import { record } from "../../../platform/ledger/record.ts"
import { placeOf } from "../../../platform/outbox/since.ts"
import { nextOccasion } from "./next-occasion.ts"
import { updateWorkflowRow } from "./workflow-queries.ts"
import type { WorkflowRow } from "./workflow-row.ts"
import { workflowState } from "./workflow-state.ts"

function eventOf(before: WorkflowRow, after: WorkflowRow) {
  if (before.deleted_at === null && after.deleted_at !== null) return "workflow.trashed"
  return before.deleted_at !== null && after.deleted_at === null ? "workflow.restored" : "workflow.updated"
}

function timingOf({ execute_when, frequency, frequency_hour, frequency_day }: WorkflowRow): unknown[] {
  return [execute_when, frequency, frequency_hour, frequency_day]
}

function triggerOf({ entity, execute_when, pipeline_id, pipeline_stage_id }: WorkflowRow): unknown[] {
  return [entity, execute_when, pipeline_id, pipeline_stage_id]
}

/** The workflow's next run by the clock, and the moment from which its trigger counts. */
export async function timesOf(
  tx: Tx,
  row: WorkflowRow,
  before?: WorkflowRow,
): Promise<Pick<WorkflowRow, "next_at" | "enabled_at" | "enabled_tx">> {
  // What came to its time while it was archived is not made up for.
  const isBack = before !== undefined && before.archived_at !== null && row.archived_at === null
  const isSameTiming = before && !isBack && isDeepStrictEqual(timingOf(before), timingOf(row))
  const isSameTrigger = before && !isBack && isDeepStrictEqual(triggerOf(before), triggerOf(row))
  const { frequency, frequency_hour: hour, frequency_day: day } = row
  const isTimed = row.enabled && row.execute_when === "frequently" && frequency !== null
  const next = () => (frequency ? nextOccasion(tx.now(), { frequency, hour, day }, tx.timezone) : null)
  const kept = isSameTiming ? before.next_at : null
  const next_at = isTimed ? (kept ?? next()) : null
  if (isSameTrigger && before.enabled_at !== null)
    return { next_at, enabled_at: before.enabled_at, enabled_tx: before.enabled_tx }
  return row.enabled
    ? { next_at, enabled_at: tx.now(), enabled_tx: await placeOf(tx) }
    : { next_at, enabled_at: null, enabled_tx: null }
}

/** Writes a locked workflow as patched. Every change of an existing workflow ends here. */
export async function saveWorkflow(
  tx: Tx,
  before: WorkflowRow,
  patch: Partial<WorkflowRow>,
): Promise<WorkflowRow> {
  for (const { entity } of [before, { ...before, ...patch }]) requireTokenMayChange(tx, entity)
  const patched = { ...before, ...patch, updated_at: tx.now(), version: before.version + 1 }
  const after = { ...patched, ...(await timesOf(tx, patched, before)) }
  await updateWorkflowRow(tx, after)
  record(tx, {
    event: eventOf(before, after),
    id: before.id,
    before: workflowState(before),
    after: workflowState(after),
  })
  return after
}
