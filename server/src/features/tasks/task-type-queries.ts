import type { ContactWay, TaskType } from "@funil/contract/tasks"
import { sql } from "kysely"
import { invalid, notFound } from "../../platform/app-error.ts"
import { lockAccount } from "../../platform/db/lock-account.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import type { Placed } from "../../platform/order-key.ts"

/** A task type as it is stored. */
export interface TaskTypeRow {
  id: string
  name: string
  color: TaskType["color"]
  position: string
  way: TaskType["way"]
  deleted_at: Date | null
  version: number
}

/** The task types outside the trash, in their order. */
export async function listTaskTypeRows(tx: Tx): Promise<TaskTypeRow[]> {
  const { rows } = await sql<TaskTypeRow>`
    select id, name, color, position, way, deleted_at, version from task_types
    where account_id = ${tx.accountId} and deleted_at is null
    order by position, id
  `.execute(tx.db)
  return rows
}

/** Locks a task type, in the trash or not, against everything, new tasks of it included. */
export async function lockAnyTaskType(tx: Tx, id: string): Promise<TaskTypeRow | undefined> {
  const { rows } = await sql<TaskTypeRow>`
    select id, name, color, position, way, deleted_at, version from task_types
    where account_id = ${tx.accountId} and id = ${id} for update
  `.execute(tx.db)
  return rows[0]
}

/** Locks a task type to write it; 404 for one that does not exist or lies in the trash. */
export async function lockTaskType(tx: Tx, id: string): Promise<TaskTypeRow> {
  const row = await lockAnyTaskType(tx, id)
  if (!row || row.deleted_at) throw notFound()
  return row
}

/** Ends with 422 unless the task type exists, and keeps it from being deleted until a task has it. */
export async function holdTaskType(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql`/* hold task type */
    select from task_types
    where account_id = ${tx.accountId} and id = ${id} and deleted_at is null for key share
  `.execute(tx.db)
  if (rows.length === 0) throw invalid("task_type_id", "not_found")
}

/** Those of the task types that exist, kept from being deleted until tasks have them. */
export async function liveTaskTypes(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from task_types
    where account_id = ${tx.accountId} and id = any(${[...ids]}::uuid[]) and deleted_at is null for key share
  `.execute(tx.db)
  return new Set(rows.map(({ id }) => id))
}

/** The first task type with a way, else the first of all, kept from being deleted until a task has it; undefined where there is none. */
export async function holdTypeOfWay(tx: Tx, way: ContactWay): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`/* task type of a way */
    select id from task_types
    where account_id = ${tx.accountId} and deleted_at is null
    order by way is distinct from ${way}, position, id limit 1 for key share
  `.execute(tx.db)
  return rows[0]?.id
}

/** The order keys of all task types, under the lock that putting them in order takes. */
export async function lockTaskTypePlaces(tx: Tx): Promise<Placed[]> {
  await lockAccount(tx)
  return tx.db
    .selectFrom("task_types")
    .select(["id", "position", "deleted_at"])
    .where("account_id", "=", tx.accountId)
    .execute()
}
