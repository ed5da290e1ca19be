import type { Task } from "@funil/contract/records/tasks"
import { plainColumns } from "../../nouns/plain/plain-writes.ts"
import { type RowOf, recordStore } from "../../nouns/store/record-store.ts"
import { taskNoun, taskScope } from "../../nouns/task/task-noun.ts"
import { taskSource } from "../../nouns/task/task-source.ts"
import type { Context } from "../../platform/context.ts"
import type { Tx } from "../../platform/db/transaction.ts"

export const taskStore = recordStore({
  entity: "task",
  table: taskNoun.table,
  source: taskSource,
  rights: taskNoun.rights,
  scope: taskScope,
  // Times are wall clocks, `YYYY-MM-DD HH:mm`, in the account's time zone.
  needed: ["task_type_id", "start", "end", "responsible_user_id"],
  // A task without a name shows the name of its type.
  empty: { name: null, finished_at: null, note: null, deal_id: null, outcome: null },
  once: ["creator_user_id", "source"],
  instants: ["finished_at"],
})

/** A stored task. */
export type TaskRow = RowOf<typeof taskStore>

/** The columns that are stored as sent. Rules or the server set the columns listed here. */
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

const sources: Readonly<Record<Context["source"], Task["source"]>> = {
  api: "funil",
  demo: "funil",
  import: "other",
  automation: "other",
  form: "other",
  return: "other",
  system: "other",
}

/** Returns a new row of the caller with its source, by default the current one. */
export function newTaskRow(
  tx: Tx,
  {
    source = sourceNow(tx),
    created_at,
    ...fields
  }: Omit<Parameters<typeof taskStore.newRow>[1], "source"> & {
    readonly source?: Task["source"] | undefined
  },
): TaskRow {
  return taskStore.newRow(tx, { creator_user_id: tx.user?.id ?? null, ...fields, source }, created_at)
}

/** Returns what creates a task now. For an API call it has the id of the key. */
function sourceNow({ source, sourceId }: Context): Task["source"] {
  return source === "api" && sourceId ? "external" : sources[source]
}
