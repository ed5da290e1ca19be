import { updateTask as updateTaskCall } from "@funil/contract/tasks"
import { sql } from "kysely"
import { changer } from "../../nouns/changer.ts"
import { importer } from "../../nouns/importer.ts"
import { taskNoun } from "../../nouns/task/task-noun.ts"
import { taskSource } from "../../nouns/task/task-source.ts"
import { taskScope } from "../../nouns/task/task-visibility.ts"
import { recordTrash } from "../../nouns/trash-source.ts"
import { recordList } from "../../platform/records/record-list.ts"
import { createActivities, importedActivity } from "./create-activities.ts"
import { lockTask } from "./task-queries.ts"
import { readTasks } from "./task-read.ts"
import { taskUndoer } from "./task-undo.ts"
import { taskView } from "./task-view.ts"
import { changeTask, updateTask } from "./update-task.ts"

/** What is done with tasks as with the records of any noun. */
export const taskRecord = {
  list: recordList({
    source: taskSource,
    permission: taskNoun.rights.read,
    read: async (tx, ids) => {
      const rows = await readTasks(tx, tx.db, sql`t.id = any(${[...ids]}::uuid[])`)
      const places = new Map(ids.map((id, index) => [id, index]))
      const placed = rows.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
      return placed.map((row) => taskView(tx, row))
    },
  }),
  changer: changer({
    permission: taskNoun.rights.update,
    updateBody: updateTaskCall.body,
    lock: (tx, id) => lockTask(tx, id, taskNoun.rights.update),
    change: changeTask,
  }),
  importer: importer({
    createBody: importedActivity,
    updateBody: updateTaskCall.body,
    createMany: createActivities,
    updateOne: updateTask,
  }),
  undoer: taskUndoer,
  trashSource: recordTrash("task", {
    purge: { links: [], unlinked: [] },
    restorable: (ctx, alias) => taskScope(ctx, "task.delete", alias),
  }),
}
