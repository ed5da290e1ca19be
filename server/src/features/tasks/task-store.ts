import { plainColumns } from "../../nouns/plain-columns.ts"
import { recordStore, type RowOf } from "../../nouns/record-store.ts"
import { taskNoun } from "../../nouns/task/task-noun.ts"
import { taskSource } from "../../nouns/task/task-source.ts"
import { taskScope } from "../../nouns/task/task-visibility.ts"

export const taskStore = recordStore({
  entity: "task",
  table: taskNoun.table,
  source: taskSource,
  rights: taskNoun.rights,
  scope: taskScope,
  // Times are wall clocks, `YYYY-MM-DD HH:mm`: the account's zone tells which instants they are.
  needed: ["task_type_id", "start", "end", "responsible_user_id"],
  // Without a name a task shows that of its type.
  empty: { name: null, finished_at: null, note: null, deal_id: null, outcome: null },
  once: ["creator_user_id", "source"],
  instants: ["finished_at"],
})

/** A task as it is stored. */
export type TaskRow = RowOf<typeof taskStore>

/** The columns that are stored as bodies send them: all but these, which rules or the server decide. */
export const plainTask = plainColumns(taskStore, [
  "id",
  "name",
  "task_type_id",
  "start",
  "end",
  "is_finished",
  "finished_at",
  "outcome",
  "deal_id",
  "responsible_user_id",
  "status",
  "creator_user_id",
  "source",
])
