import type { WorkflowTrigger } from "@funil/contract/automations/workflow-rules"
import type { Action } from "@funil/contract/records/history"
import type { LedgerEntity } from "@funil/contract/shared/entities"
import { isSince, type Place } from "../../../platform/outbox/outbox-batch.ts"
import type { WorkflowRow } from "../definition/workflow-queries.ts"

/** A change of the ledger in the form that the examination reads. */
export interface ExaminedChange {
  readonly id: string
  readonly operation_id: string
  readonly entity: LedgerEntity
  readonly record_id: string
  readonly action: Action
  readonly fields: Readonly<Record<string, readonly [unknown, unknown]>>
  readonly created_at: Date
  /** Its outbox position, or null for past changes in a dry run. */
  readonly place: Place | null
  /** The depth in its chain of the run that made the change, or null without a run. */
  readonly depth: number | null
  /** The time when its undo expires. Messages wait for it. Null if nothing waits. */
  readonly undo_until: Date | null
}

/** The run that caused a change. Its writes are the operation with its id. */
export interface Cause {
  readonly id: string
  readonly depth: number
}

export function causeOf({ operation_id, depth }: ExaminedChange): Cause | null {
  return depth === null ? null : { id: operation_id, depth }
}

/** A possible trigger of a workflow. */
export interface TriggerEvent {
  readonly workflow: WorkflowRow
  readonly recordId: string
  /** The key of the event, the same in every examination. */
  readonly key: string
  /** Null for changes by users and for schedules. */
  readonly cause: Cause | null
  /** The change of the event, or null for schedules. */
  readonly change: Pick<ExaminedChange, "id" | "undo_until"> | null
  readonly at: Date
}

/** Fields that the server updates along with a change. */
const silent = new Set(["position", "last_stage_updated_at"])
/** Fields that belong to a move to another stage. */
const moving = new Set([...silent, "pipeline_id", "pipeline_stage_id", "closed_at", "lost_reason"])

/** The triggers of a change. Restoring, anonymizing and purging trigger nothing. */
export function triggersOfChange({ action, fields }: ExaminedChange): WorkflowTrigger[] {
  const names = Object.keys(fields)
  switch (action) {
    case "create":
    case "delete":
      return [action]
    case "update":
    case "merge":
    case "picture uploaded":
    case "picture removed":
      return names.some((name) => !silent.has(name)) ? ["update"] : []
    case "move":
      return names.includes("pipeline_stage_id")
        ? ["stage_update", ...(names.some((name) => !moving.has(name)) ? ["update" as const] : [])]
        : []
    default:
      return []
  }
}

/** Whether the change finished a task. */
export function isFinishing({ entity, action, fields }: ExaminedChange): boolean {
  const [before, after] = fields["finished_at"] ?? [null, null]
  return (
    entity === "task" && (action === "create" || action === "update") && before === null && after !== null
  )
}

/** The stage ids by pipeline, for the pipelines that workflows name. */
export type StagesOf = ReadonlyMap<string, ReadonlySet<string>>

function enters(workflow: WorkflowRow, { fields }: ExaminedChange, stagesOf: StagesOf): boolean {
  const stage = fields["pipeline_stage_id"]?.[1]
  const { pipeline_id: pipeline, pipeline_stage_id: wanted } = workflow
  if (wanted) return stage === wanted
  return pipeline === null || (typeof stage === "string" && (stagesOf.get(pipeline)?.has(stage) ?? false))
}

/**
 * The events of changes for workflows, regardless of conditions. Skips changes before a workflow
 * was turned on.
 */
export function eventsOf(
  changes: readonly ExaminedChange[],
  workflows: readonly WorkflowRow[],
  stagesOf: StagesOf,
): TriggerEvent[] {
  return changes.flatMap((change) => {
    const triggers = triggersOfChange(change)
    const concerned = workflows.filter(
      (workflow) =>
        workflow.entity === change.entity &&
        triggers.includes(workflow.execute_when) &&
        isSince(workflow, change),
    )
    return concerned
      .filter((workflow) => workflow.execute_when !== "stage_update" || enters(workflow, change, stagesOf))
      .map((workflow) => ({
        workflow,
        recordId: change.record_id,
        key: change.id,
        cause: causeOf(change),
        change,
        at: change.created_at,
      }))
  })
}
