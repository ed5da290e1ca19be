import { taskFields, updateTask } from "@funil/contract/tasks"
import type { Tx } from "../../platform/db/transaction.ts"
import type { MassNoun } from "../../platform/records/mass-edit.ts"
import { atPlaces, massInput } from "../../platform/records/mass-input.ts"
import { eachInTurn } from "../../nouns/each-in-turn.ts"
import { massRights } from "../../nouns/plain-mass.ts"
import type { TaskPermission } from "../../nouns/task/task-visibility.ts"
import { saveTask } from "./save-task.ts"
import { lockTaskDeals } from "./task-deals.ts"
import { lockTask, lockTasks } from "./task-queries.ts"
import { type TaskRow, taskStore } from "./task-store.ts"
import { changeTask, requireTaskLinks } from "./update-task.ts"

/** Does it to each of the tasks in turn, whose deals are counted anew each time. All locks are taken first, in their order. */
async function eachTask(
  tx: Tx,
  ids: readonly string[],
  permission: TaskPermission,
  change: (row: TaskRow) => Promise<void>,
): Promise<number> {
  await lockTaskDeals(tx, await lockTasks(tx, ids))
  return eachInTurn(ids, async (id) => change(await lockTask(tx, id, permission)))
}

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
