import type { WorkflowRun } from "@funil/contract/workflows"
import type { ReadRun } from "./run-read.ts"

/** The run as the API answers it. */
export function runView(row: ReadRun): WorkflowRun {
  const { cause_run_id: cause, cause_name: name, sending, undone } = row
  // While a run is being done, `next_at` is the end of its lease.
  const ownNext = row.lease === null ? row.next_at : null
  const nextAt = sending ? new Date(sending.next_at) : ownNext
  return {
    id: row.id,
    workflow_id: row.workflow_id,
    workflow_name: row.workflow_name,
    action: row.action,
    entity: row.entity,
    record_id: row.record_id,
    record_name: row.record_name,
    trigger: row.trigger,
    state: row.state,
    reason: row.reason ?? sending?.reason ?? null,
    detail: row.detail ?? sending?.detail ?? null,
    depth: row.depth,
    cause: cause && name ? { run_id: cause, workflow_name: name } : null,
    attempts: Math.max(row.attempts, sending?.attempts ?? 0),
    next_attempt_at: nextAt?.toISOString() ?? null,
    undone_by: undone && { ...undone, created_at: new Date(undone.created_at).toISOString() },
    finished_at: row.finished_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }
}
