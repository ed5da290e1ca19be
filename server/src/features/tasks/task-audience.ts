import type { JsonObject } from "../../platform/ledger/json.ts"
import type { TaskRow } from "./task-store.ts"

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
