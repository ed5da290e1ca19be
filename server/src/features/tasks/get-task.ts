import type { Task } from "@funil/contract/tasks"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import { requireCan } from "../../platform/access/require-can.ts"
import { notFound } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { versioned } from "../../platform/http/versions.ts"
import { readTasks } from "./task-read.ts"
import { taskView } from "./task-view.ts"
import { taskScope } from "../../nouns/task/task-visibility.ts"

async function answer(tx: Tx, where: RawBuilder<SqlBool>): Promise<Task> {
  const [row] = await readTasks(tx, tx.db, where)
  if (!row) throw notFound()
  return versioned(tx, taskView(tx, row), row.version)
}

export async function getTask(ctx: Context, id: string): Promise<Task> {
  requireCan(ctx, "task.read")
  return inTransaction(ctx, async (tx) => answer(tx, sql`t.id = ${id} and ${taskScope(tx, "task.read")}`))
}

/** The task as it is after a write, also where the write took it out of the caller's sight. */
export async function answerTask(tx: Tx, id: string): Promise<Task> {
  return answer(tx, sql`t.id = ${id}`)
}
