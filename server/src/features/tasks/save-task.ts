import type { Tx } from "../../platform/db/transaction.ts"
import { notifyResponsible } from "./notify-responsible.ts"
import { taskAudience } from "./task-audience.ts"
import { countTasks, lockTaskDeals, requireGivable, requireOpenDeals } from "./task-deals.ts"
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

/** Writes a locked task as patched and keeps the counts of the deals it leaves and enters. Every change of a task ends here. */
export async function saveTask(tx: Tx, before: TaskRow, patch: Partial<TaskRow>): Promise<void> {
  const after = { ...before, ...patch }
  const deals = await lockTaskDeals(tx, [before.deal_id, after.deal_id])
  requireGivable(before, after, deals)
  requireOpenDeals(deals)
  await taskStore.save(tx, [{ before, patch }], { audience: (now, was) => taskAudience(now, was, deals) })
  countTasks(tx, deals)
  await notifyResponsible(tx, after, before)
}
