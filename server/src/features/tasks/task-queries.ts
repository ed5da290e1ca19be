import { type RawBuilder, type SqlBool, sql } from "kysely"
import { AppError, notFound } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { type TaskRow, taskStore } from "./task-store.ts"
import { type TaskPermission, taskScope } from "../../nouns/task/task-visibility.ts"

interface Found extends TaskRow {
  /** Outside the trash, with its deal. */
  live: boolean
  permitted: boolean
}

async function lock(
  tx: Tx,
  id: string,
  permission: TaskPermission,
  where: RawBuilder<SqlBool>,
): Promise<Found | undefined> {
  // Locked first and read after it: a join would show the deal that the task had before the wait.
  await sql`select from tasks where account_id = ${tx.accountId} and id = ${id} for no key update`.execute(
    tx.db,
  )
  const { rows } = await sql<Found>`
    select t.*, t.deleted_at is null and d.deleted_at is null as live, ${taskScope(tx, permission)} as permitted
    from tasks t left join deals d on d.account_id = ${tx.accountId} and d.id = t.deal_id
    where t.account_id = ${tx.accountId} and t.id = ${id} and ${where}
  `.execute(tx.db)
  return rows[0]
}

/** Locks a task to write it: 404 for what the caller can't see or lies in the trash, 403 for what may be seen but not written. */
export async function lockTask(tx: Tx, id: string, permission: TaskPermission): Promise<TaskRow> {
  const row = await lock(tx, id, permission, taskScope(tx, "task.read"))
  if (!row?.live) throw notFound()
  if (!row.permitted) throw new AppError("forbidden")
  return row
}

/** Locks tasks in the order of their ids and answers the deals that they have. */
export async function lockTasks(tx: Tx, ids: readonly string[]): Promise<(string | null)[]> {
  const { rows } = await sql<{ deal_id: string | null }>`
    select deal_id from tasks
    where account_id = ${tx.accountId} and id = any(${[...ids]}::uuid[]) order by id for no key update
  `.execute(tx.db)
  return rows.map(({ deal_id }) => deal_id)
}

/** Locks those of the tasks, in the trash or out of it, that the caller may write. */
export async function lockAnyTasks(
  tx: Tx,
  ids: readonly string[],
  permission: TaskPermission,
): Promise<TaskRow[]> {
  // Read after the lock, as one is.
  await lockTasks(tx, ids)
  const { rows } = await sql<TaskRow>`
    select ${taskStore.selected("t")} from tasks t
    where t.account_id = ${tx.accountId} and t.id = any(${[...ids]}::uuid[]) and ${taskScope(tx, permission)}
    order by t.id
  `.execute(tx.db)
  return rows
}
