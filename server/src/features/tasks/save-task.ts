import type { Tx } from "../../platform/db/transaction.ts"
import type { RecordChange } from "../../nouns/stored-row.ts"
import { notifyResponsible } from "./notify-responsible.ts"
import { taskAudience } from "./task-audience.ts"
import { countTasks, type LockedDeal, lockTaskDeals, requireGivable, requireOpenDeals } from "./task-deals.ts"
import { type TaskRow, taskStore } from "./task-store.ts"

/** Stores a new task and keeps its deal's counts and the ledger. */
export async function addTask(tx: Tx, row: TaskRow): Promise<void> {
  const deals = await lockTaskDeals(tx, [row.deal_id])
  requireGivable(null, row, deals)
  requireOpenDeals(deals)
  await taskStore.insert(tx, row, { audience: (now, was) => taskAudience(now, was, deals) })
  countTasks(tx, deals)
  await notifyResponsible(tx, row)
}

/** Writes a locked task as patched; see `saveTasks`. */
export async function saveTask(tx: Tx, before: TaskRow, patch: Partial<TaskRow>): Promise<void> {
  const after = { ...before, ...patch }
  const deals = await lockTaskDeals(tx, [before.deal_id, after.deal_id])
  requireGivable(before, after, deals)
  requireOpenDeals(deals)
  await saveTasks(tx, [{ before, patch }], deals)
}

/**
 * Writes locked tasks as patched and keeps the counts of the deals that they leave and enter, which are locked. Every change of a task
 * ends here.
 */
export async function saveTasks(
  tx: Tx,
  changes: readonly RecordChange<TaskRow>[],
  deals: readonly LockedDeal[],
): Promise<void> {
  const saved = await taskStore.save(tx, changes, { audience: (now, was) => taskAudience(now, was, deals) })
  countTasks(tx, deals)
  for (const { before, after } of saved) await notifyResponsible(tx, after, before)
}
