import type { Task } from "@funil/contract/tasks"
import type { Context } from "../../platform/context.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { type TaskRow, taskStore } from "./task-store.ts"

const sources: Readonly<Record<Context["source"], Task["source"]>> = {
  api: "funil",
  demo: "funil",
  import: "other",
  automation: "other",
  form: "other",
  return: "other",
  system: "other",
}

/** What makes a task now. A program that calls has the id of its key. */
function sourceNow({ source, sourceId }: Context): Task["source"] {
  return source === "api" && sourceId ? "external" : sources[source]
}

/** A new row of the caller's, which says what made it: who makes it now, unless that is told. */
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
