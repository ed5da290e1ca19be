import type { DataExport } from "@funil/contract/data/all-data"
import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"

export interface ExportRow {
  readonly id: string
  readonly user_id: string
  readonly status: DataExport["status"]
  readonly progress: number
  readonly size: number | null
  readonly created_at: Date
  readonly updated_at: Date
  readonly expires_at: Date | null
}

const columns = sql.raw("id, user_id, status, progress, size, created_at, updated_at, expires_at")

/** Lists exports, newest first. */
export async function listExportRows(tx: Tx): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    select ${columns} from exports where account_id = ${tx.accountId} order by id desc limit 10
  `.execute(tx.db)
  return rows
}

export async function findExportRow(tx: Tx, id: string): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`
    select ${columns} from exports where account_id = ${tx.accountId} and id = ${id}
  `.execute(tx.db)
  return rows[0]
}

export async function findRunningExport(tx: Tx): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`
    select ${columns} from exports where account_id = ${tx.accountId} and status = 'running'
  `.execute(tx.db)
  return rows[0]
}

export async function insertExport(tx: Tx, id: string, userId: string): Promise<void> {
  await sql`
    insert into exports (account_id, id, user_id, status, created_at, updated_at)
    values (${tx.accountId}, ${id}, ${userId}, 'running', ${tx.now()}, ${tx.now()})
  `.execute(tx.db)
}

/** Stores the result of an export. */
export async function updateExport(
  tx: Tx,
  id: string,
  change: Partial<Pick<ExportRow, "status" | "progress" | "size" | "expires_at">>,
): Promise<void> {
  await tx.db
    .updateTable("exports")
    .set({ ...change, updated_at: tx.now() })
    .where("account_id", "=", tx.accountId)
    .where("id", "=", id)
    .execute()
}

/** Expires the finished files. A job deletes them. */
export async function endReadyExports(tx: Tx): Promise<void> {
  await sql`
    update exports set expires_at = ${tx.now()}
    where account_id = ${tx.accountId} and status = 'ready' and expires_at > ${tx.now()}
  `.execute(tx.db)
}

/**
 * Expires the finished files and gives up running exports, for data that no file may contain from
 * now on.
 */
export async function endExports(tx: Tx): Promise<void> {
  await endReadyExports(tx)
  await sql`
    update exports set status = 'failed', updated_at = ${tx.now()}
    where account_id = ${tx.accountId} and status = 'running'
  `.execute(tx.db)
}

/** Locks an export and returns whether it is still running. */
export async function lockRunningExport(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from exports where account_id = ${tx.accountId} and id = ${id} and status = 'running' for update
  `.execute(tx.db)
  return rows.length > 0
}

/** Lists exports whose files have expired. */
export async function listEndedExports(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from exports where account_id = ${tx.accountId} and status = 'ready' and expires_at <= ${tx.now()}
  `.execute(tx.db)
  return rows.map(({ id }) => id)
}
