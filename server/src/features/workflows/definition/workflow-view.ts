import type { Workflow } from "@funil/contract/workflows"
import type { ReadWorkflow } from "./workflow-read.ts"

/** The workflow as the API answers it. */
export function workflowView({ saver, ...row }: ReadWorkflow): Workflow {
  return {
    id: row.id,
    name: row.name,
    enabled: row.enabled && row.archived_at === null,
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
    saved_by: saver,
    stopped_reason: row.stopped_reason,
    archived: row.archived_at !== null,
    next_at: row.next_at?.toISOString() ?? null,
    runs: {
      last_at: row.last_at?.toISOString() ?? null,
      last_state: row.last_state,
      last_reason: row.last_reason,
      done: row.done,
      kept: row.kept,
      failed: row.failed,
      waiting: row.waiting,
    },
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
