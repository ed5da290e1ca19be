import type { State } from "../../../platform/ledger/record.ts"
import type { WorkflowRow } from "./workflow-row.ts"

/** A workflow's state for the ledger. */
export function workflowState(row: WorkflowRow): State {
  return {
    name: row.name,
    enabled: row.enabled,
    entity: row.entity,
    execute_when: row.execute_when,
    pipeline_id: row.pipeline_id,
    pipeline_stage_id: row.pipeline_stage_id,
    conditions: row.conditions,
    frequency: row.frequency,
    frequency_hour: row.frequency_hour,
    frequency_day: row.frequency_day,
    frequency_condition: row.frequency_condition,
    action: row.action,
    settings: row.settings,
    stopped_reason: row.stopped_reason,
    archived_at: row.archived_at?.toISOString() ?? null,
    deleted_at: row.deleted_at?.toISOString() ?? null,
  }
}
