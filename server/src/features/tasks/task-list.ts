import { sql } from "kysely"
import { recordList } from "../../platform/records/record-list.ts"
import { taskSource } from "../../nouns/task/task-source.ts"
import { readTasks } from "./task-read.ts"
import { taskView } from "./task-view.ts"

export const taskList = recordList({
  source: taskSource,
  permission: "task.read",
  read: async (tx, ids) => {
    const rows = await readTasks(tx, tx.db, sql`t.id = any(${[...ids]}::uuid[])`)
    const places = new Map(ids.map((id, index) => [id, index]))
    const placed = rows.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
    return placed.map((row) => taskView(tx, row))
  },
})
