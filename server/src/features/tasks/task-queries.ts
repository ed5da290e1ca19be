import { type RawBuilder, type SqlBool, sql } from "kysely"
import { type TaskPermission, taskScope } from "../../nouns/task/task-noun.ts"
import { AppError, notFound } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { type TaskRow, taskStore } from "./task-store.ts"

interface LockedTask extends TaskRow {
  /** Whether the task and its deal are outside the trash. */
  live: boolean
  permitted: boolean
}

/**
 * Locks a task to write it. Throws 404 if it is in the trash or the caller can't see it, 403 if
 * they can only read it.
 */
export async function lockTask(tx: Tx, id: string, permission: TaskPermission): Promise<TaskRow> {
  const row = await lock(tx, id, permission, taskScope(tx, "task.read"))
  if (!row?.live) throw notFound()
  if (!row.permitted) throw new AppError("forbidden")
  return row
}

/** Locks tasks in the order of their ids and returns their deals. */
export async function lockTasks(tx: Tx, ids: readonly string[]): Promise<(string | null)[]> {
  const { rows } = await sql<{ deal_id: string | null }>`
    select deal_id from tasks
    where account_id = ${tx.accountId} and id = any(${[...ids]}::uuid[]) order by id for no key update
  `.execute(tx.db)
  return rows.map(({ deal_id }) => deal_id)
}

/** Locks the tasks that the caller may write, in the trash or not. */
export async function lockAnyTasks(
  tx: Tx,
  ids: readonly string[],
  permission: TaskPermission,
): Promise<TaskRow[]> {
  // Reads after the lock, like `lockTask`.
  await lockTasks(tx, ids)
  const { rows } = await sql<TaskRow>`
    select ${taskStore.selected("t")} from tasks t
    where t.account_id = ${tx.accountId} and t.id = any(${[...ids]}::uuid[]) and ${taskScope(tx, permission)}
    order by t.id
  `.execute(tx.db)
  return rows
}

async function lock(
  tx: Tx,
  id: string,
  permission: TaskPermission,
  where: RawBuilder<SqlBool>,
): Promise<LockedTask | undefined> {
  // Locks first and reads after. A join would show the deal from before the wait.
  await sql`select from tasks where account_id = ${tx.accountId} and id = ${id} for no key update`.execute(
    tx.db,
  )
  const { rows } = await sql<LockedTask>`
    select t.*, t.deleted_at is null and d.deleted_at is null as live, ${taskScope(tx, permission)} as permitted
    from tasks t left join deals d on d.account_id = ${tx.accountId} and d.id = t.deal_id
    where t.account_id = ${tx.accountId} and t.id = ${id} and ${where}
  `.execute(tx.db)
  return rows[0]
}
