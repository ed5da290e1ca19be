import type { RunReason } from "@funil/contract/workflow-rules"
import type { WorkflowDraft } from "@funil/contract/workflows"

type Nullable = "pipeline_id" | "pipeline_stage_id" | "frequency" | "frequency_hour" | "frequency_day"

/** A workflow as it is stored. */
export interface WorkflowRow extends Required<Omit<WorkflowDraft, Nullable>> {
  id: string
  pipeline_id: string | null
  pipeline_stage_id: string | null
  frequency: NonNullable<WorkflowDraft["frequency"]> | null
  frequency_hour: number | null
  frequency_day: number | null
  /** The user whose rights it has; null is the system. */
  saved_by: string | null
  stopped_reason: RunReason | null
  next_at: Date | null
  /** The first moment of its being switched on with its present trigger: earlier events do not count. */
  enabled_at: Date | null
  /** The place in the outbox of that moment; null where only the moment is known. */
  enabled_tx: string | null
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
  /** Since when the plan has no room for it: it is off, whatever `enabled` says. */
  archived_at: Date | null
  version: number
}
