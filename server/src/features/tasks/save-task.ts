import type { Tx } from "../../platform/db/transaction.ts"
import { record } from "../../platform/ledger/record.ts"
import { notifyResponsible } from "./notify-responsible.ts"
import { countTasks, lockTaskDeals, requireGivable } from "./task-deals.ts"
import { insertTaskRow, updateTaskRow } from "./task-queries.ts"
import type { TaskRow } from "./task-row.ts"
import { taskAudience, taskState } from "./task-state.ts"

export type TaskPatch = Partial<Omit<TaskRow, "id" | "version">>

/** Stores a new task and keeps its deal's counts and the ledger. */
export async function addTask(tx: Tx, row: TaskRow): Promise<void> {
  const deals = await lockTaskDeals(tx, [row.deal_id])
  requireGivable(null, row, deals)
  await insertTaskRow(tx, row)
  await countTasks(tx, deals)
  const audience = taskAudience(row, row, deals)
  record(tx, { event: "task.created", id: row.id, before: null, after: taskState(row), audience })
  await notifyResponsible(tx, row)
}

function eventOf(before: TaskRow, after: TaskRow) {
  if (before.deleted_at === null && after.deleted_at !== null) return "task.trashed"
  return before.deleted_at !== null && after.deleted_at === null ? "task.restored" : "task.updated"
}

/** Writes a locked task as patched and keeps the counts of the deals it leaves and enters. Every change of a task ends here. */
export async function saveTask(tx: Tx, before: TaskRow, patch: TaskPatch): Promise<void> {
  const after: TaskRow = { ...before, ...patch, updated_at: tx.now(), version: before.version + 1 }
  const deals = await lockTaskDeals(tx, [before.deal_id, after.deal_id])
  requireGivable(before, after, deals)
  await updateTaskRow(tx, after)
  await countTasks(tx, deals)
  record(tx, {
    event: eventOf(before, after),
    id: after.id,
    before: taskState(before),
    after: taskState(after),
    audience: taskAudience(after, before, deals),
  })
  await notifyResponsible(tx, after, before)
}
