import type { Task } from "@funil/contract/tasks"
import { type Kysely, sql } from "kysely"
import type { Context } from "../../platform/context.ts"
import type { DB } from "../../platform/db/tables.ts"
import { readTasks } from "./task-read.ts"
import { taskView } from "./task-view.ts"
import { taskScope } from "../../nouns/task/task-visibility.ts"

/** The tasks of deals that the caller may see, by the id of the deal. */
export async function tasksOfDeals(
  ctx: Context,
  db: Kysely<DB>,
  dealIds: readonly string[],
): Promise<Map<string, Task[]>> {
  if (dealIds.length === 0) return new Map()
  const ofDeals = sql<boolean>`t.deal_id = any(${[...dealIds]}::uuid[]) and ${taskScope(ctx, "task.read")}`
  const rows = await readTasks(ctx, db, ofDeals)
  const tasks = new Map<string, Task[]>()
  for (const row of rows) {
    const id = row.deal_id ?? ""
    tasks.set(id, [...(tasks.get(id) ?? []), taskView(ctx, row)])
  }
  return tasks
}
