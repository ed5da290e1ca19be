import type { Action } from "@funil/contract/history"
import type { LedgerEntity } from "@funil/contract/shared/entities"
import { sql } from "kysely"
import { AppError } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { batchesOf } from "../../platform/ledger/in-batches.ts"
import { silentSeconds } from "./operation-queries.ts"
import { trashDays } from "../../nouns/trash-source.ts"
import { withWallClocks } from "./wall-clock-fields.ts"

/** A change as the ledger keeps it. */
export interface StoredChange {
  readonly id: string
  readonly entity: LedgerEntity
  readonly record_id: string
  readonly action: Action
  readonly fields: Record<string, [unknown, unknown]>
}

interface Undoable {
  /** The number of changes that an undo has to look at; 0 when the operation can't be undone, or no longer. */
  readonly total: number
  /** A run of an automation did it. */
  readonly isRun: boolean
}

/** What an undo of an operation has before it. 409 while the operation runs. */
export async function findUndoable(ctx: Context, operationId: string): Promise<Undoable> {
  return inTransaction(ctx, async (tx) => {
    const now = sql`${tx.now()}::timestamptz`
    const { rows } = await sql<{ count: number; is_run: boolean | null; is_running: boolean }>`
      select count(*)::int as count, bool_or(o.source = 'automation') as is_run, exists (
        select from operation_progress p
        where p.account_id = ${tx.accountId} and p.id = ${operationId} and p.done < p.total and p.failed_at is null
          and p.updated_at > ${now} - make_interval(secs => ${silentSeconds})
      ) as is_running
      from operations o join changes c on c.account_id = ${tx.accountId} and c.operation_id = o.id
      where o.account_id = ${tx.accountId} and o.id = ${operationId} and o.reversible
        and o.created_at > ${now} - make_interval(days => ${trashDays})
    `.execute(tx.db)
    const [row] = rows
    if (row?.is_running) throw new AppError("conflict")
    return { total: row?.count ?? 0, isRun: row?.is_run ?? false }
  })
}

/** Whether the operation deleted what a blocked account may delete, so that it may take that back too. */
export async function isCleanUp(ctx: Context, operationId: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const { rows } = await sql`
      select from changes where account_id = ${tx.accountId} and operation_id = ${operationId} and action = 'delete'
        and entity in ('pipeline', 'custom_field', 'workflow') limit 1
    `.execute(tx.db)
    return rows.length > 0
  })
}

/** Changes of one read. */
const readSize = 500

/**
 * The changes of an operation in batches, the last one first: a record may depend on one that the operation changed before it. A few
 * batches are read when they are wanted, so that the memory does not grow with the operation.
 */
export async function* readChanges(ctx: Context, operationId: string): AsyncGenerator<StoredChange[]> {
  for (let last: string | null = null; ;) {
    const changes = await changesBefore(ctx, operationId, last)
    yield* batchesOf(changes)
    last = changes.at(-1)?.id ?? null
    if (changes.length < readSize) return
  }
}

/** The changes that runs of automations wrote, with the run of each. */
export async function changesOfRuns(
  tx: Tx,
  runIds: readonly string[],
): Promise<readonly (StoredChange & { readonly runId: string })[]> {
  if (runIds.length === 0) return []
  const { rows } = await sql<StoredChange & { runId: string }>`/* changes of runs */
    select id, entity, record_id, action, fields, operation_id as "runId" from changes
    where account_id = ${tx.accountId} and operation_id = any(${[...runIds]}::uuid[])
  `.execute(tx.db)
  return rows.map((row) => ({ ...row, fields: withWallClocks(tx, row.fields) }))
}

async function changesBefore(
  ctx: Context,
  operationId: string,
  last: string | null,
): Promise<StoredChange[]> {
  return inTransaction(ctx, async (tx) => {
    const { rows } = await sql<StoredChange>`/* changes of operation */
      select id, entity, record_id, action, fields from changes
      where account_id = ${tx.accountId} and operation_id = ${operationId}
        and ${last === null ? sql`true` : sql`id < ${last}`}
      order by id desc limit ${readSize}
    `.execute(tx.db)
    return rows.map((row) => ({ ...row, fields: withWallClocks(tx, row.fields) }))
  })
}
