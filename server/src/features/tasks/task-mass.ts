import { taskFields, updateTask } from "@funil/contract/records/tasks"
import { sql } from "kysely"
import { eachInTurn } from "../../nouns/plain/mass-values.ts"
import { massRights } from "../../nouns/plain/plain-mass.ts"
import type { TaskPermission } from "../../nouns/task/task-noun.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import type { MassNoun } from "../../platform/records/mass-edit.ts"
import { atPlaces, massInput } from "../../platform/records/mass-input.ts"
import { lockTaskDeals, saveTask, saveTasks } from "./save-task.ts"
import { lockTask, lockTasks } from "./task-queries.ts"
import { type TaskRow, taskStore } from "./task-store.ts"
import { changeTask, requireTaskLinks } from "./tasks.ts"

export const taskMass: MassNoun = {
  ...massRights(taskStore),
  updating: async (tx, values) => {
    const { input, placeOf } = massInput(updateTask.body, taskFields, values)
    await atPlaces(placeOf, () => requireTaskLinks(tx, null, input))
    return (tx, ids) => eachTask(tx, ids, "task.write", (row) => changeTask(tx, row, input))
  },
  trashing: (tx, ids) => {
    const patch = taskStore.trashed(tx)
    return eachTask(tx, ids, "task.delete", (row) => saveTask(tx, row, patch))
  },
}

/**
 * Moves the tasks of merged deals to the remaining deal, trashed ones too. Callers hold the locks
 * of all deals.
 */
export async function moveTasks(
  tx: Tx,
  { others, own }: { others: readonly string[]; own: string },
): Promise<void> {
  const { rows } = await sql<TaskRow>`
    select ${taskStore.selected("t")} from tasks t
    where t.account_id = ${tx.accountId} and t.deal_id = any(${[...others]}::uuid[])
    order by t.id for no key update of t
  `.execute(tx.db)
  if (rows.length === 0) return
  const deals = await lockTaskDeals(tx, [own, ...others])
  await saveTasks(
    tx,
    rows.map((before) => ({ before, patch: { deal_id: own } })),
    deals,
  )
}

/**
 * Runs `work` on each task and recounts its deals each time. Takes all locks first, in their order.
 */
async function eachTask(
  tx: Tx,
  ids: readonly string[],
  permission: TaskPermission,
  change: (row: TaskRow) => Promise<void>,
): Promise<number> {
  await lockTaskDeals(tx, await lockTasks(tx, ids))
  return eachInTurn(ids, async (id) => change(await lockTask(tx, id, permission)))
}
