import type { WorkflowAction } from "@funil/contract/workflow-actions"
import type { RunReason, RunState } from "@funil/contract/workflow-rules"
import type { RunStep } from "@funil/contract/workflows"
import type { Entity } from "@funil/contract/shared/entities"
import type { RunTrigger } from "./action.ts"

/** A run as it is stored. */
export interface RunRow {
  id: string
  workflow_id: string
  /** What the workflow does, or did when it was performed. */
  action: WorkflowAction
  entity: Entity
  record_id: string
  record_name: string | null
  trigger: RunTrigger
  event_key: string
  depth: number
  cause_run_id: string | null
  state: RunState
  reason: RunReason | null
  detail: string | null
  steps: RunStep[]
  attempts: number
  next_at: Date | null
  lease: string | null
  finished_at: Date | null
  created_at: Date
}
