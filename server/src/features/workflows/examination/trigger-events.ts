import type { WorkflowTrigger } from "@funil/contract/workflow-rules"
import type { Action } from "@funil/contract/history"
import type { LedgerEntity } from "@funil/contract/shared/entities"
import { isSince, type Place } from "../../../platform/outbox/since.ts"
import type { WorkflowRow } from "../definition/workflow-row.ts"

/** A change of the ledger as the examination sees it. */
export interface ExaminedChange {
  readonly id: string
  readonly operation_id: string
  readonly entity: LedgerEntity
  readonly record_id: string
  readonly action: Action
  readonly fields: Readonly<Record<string, readonly [unknown, unknown]>>
  readonly created_at: Date
  /** Where the outbox holds it; null for what is only tried on the past. */
  readonly place: Place | null
  /** Place in its chain of the run that made the change; null where none did. */
  readonly depth: number | null
  /** Until when what is sent because of it waits for its undo; null where nothing waits. */
  readonly undo_until: Date | null
}

/** The run whose effect something is: what a run writes is the operation with its id. */
export interface Cause {
  readonly id: string
  readonly depth: number
}

export function causeOf({ operation_id, depth }: ExaminedChange): Cause | null {
  return depth === null ? null : { id: operation_id, depth }
}

/** Something that may set a workflow off. */
export interface TriggerEvent {
  readonly workflow: WorkflowRow
  readonly recordId: string
  /** The same for the same event, however often it is looked at. */
  readonly key: string
  /** Null for what people did, and for what happens by the clock. */
  readonly cause: Cause | null
  /** The change that it is; null for what happens by the clock. */
  readonly change: Pick<ExaminedChange, "id" | "undo_until"> | null
  readonly at: Date
}

/** Fields that the server keeps beside what somebody changed. */
const silent = new Set(["position", "last_stage_updated_at"])
/** Fields that belong to a move to another stage. */
const moving = new Set([...silent, "pipeline_id", "pipeline_stage_id", "closed_at", "lost_reason"])

/** The triggers of a change. Restoring, anonymising and purging set nothing off. */
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

/** Whether it is a task's that was finished. */
export function isFinishing({ entity, action, fields }: ExaminedChange): boolean {
  const [before, after] = fields["finished_at"] ?? [null, null]
  return (
    entity === "task" && (action === "create" || action === "update") && before === null && after !== null
  )
}

/** Stages by pipeline, of the pipelines that workflows name. */
export type StagesOf = ReadonlyMap<string, ReadonlySet<string>>

function enters(workflow: WorkflowRow, { fields }: ExaminedChange, stagesOf: StagesOf): boolean {
  const stage = fields["pipeline_stage_id"]?.[1]
  const { pipeline_id: pipeline, pipeline_stage_id: wanted } = workflow
  if (wanted) return stage === wanted
  return pipeline === null || (typeof stage === "string" && (stagesOf.get(pipeline)?.has(stage) ?? false))
}

/** The events that changes are to workflows, whatever their conditions say. What was before a workflow was switched on is none. */
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
