import type { JsonObject } from "../../platform/ledger/json.ts"
import type { State } from "../../platform/ledger/record.ts"
import type { TaskRow } from "./task-row.ts"

/** What the ledger keeps of a task. */
export function taskState(row: TaskRow): State {
  return {
    name: row.name,
    task_type_id: row.task_type_id,
    start: row.start,
    end: row.end,
    finished_at: row.finished_at?.toISOString() ?? null,
    note: row.note,
    deal_id: row.deal_id,
    responsible_user_id: row.responsible_user_id,
    deleted_at: row.deleted_at?.toISOString() ?? null,
  }
}

/** A task's deal, as far as it decides who may see the task. */
export interface DealOfTask {
  readonly id: string
  readonly pipeline_id: string
  readonly user_id: string | null
}

function placeOf(row: TaskRow, deals: readonly DealOfTask[]): JsonObject {
  const deal = deals.find(({ id }) => id === row.deal_id)
  return {
    responsible_user_id: row.responsible_user_id,
    deal: deal ? { id: deal.id, pipeline_id: deal.pipeline_id, user_id: deal.user_id } : null,
  }
}

/**
 * What decides who may see a task, now and before the change: live streams read it. The deals of both sides are named too,
 * since their cards show the state of their tasks.
 */
export function taskAudience(now: TaskRow, was: TaskRow, deals: readonly DealOfTask[]): JsonObject {
  return { ...placeOf(now, deals), creator_user_id: now.creator_user_id, was: placeOf(was, deals) }
}
