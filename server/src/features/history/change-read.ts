import type { Action, AutomationRef } from "@funil/contract/records/history"
import type { LedgerEntity } from "@funil/contract/shared/entities"
import { type RawBuilder, sql } from "kysely"
import { trashDays } from "../../nouns/trash-source.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { type Tx, inTransaction } from "../../platform/db/transaction.ts"
import { batchesOf } from "../../platform/ledger/in-batches.ts"
import { type AccountClock, keptWallClock } from "../../platform/wall-clock.ts"
import { silentSeconds } from "./operation-queries.ts"

/** A change as the ledger stores it. */
export interface StoredChange {
  readonly id: string
  readonly entity: LedgerEntity
  readonly record_id: string
  readonly action: Action
  readonly fields: Record<string, [unknown, unknown]>
}

interface Undoable {
  /**
   * The number of changes that an undo would read. 0 if the operation can't be undone, or no
   * longer.
   */
  readonly total: number
  /** Whether a run of an automation wrote the operation. */
  readonly isRun: boolean
}

/** Returns what an undo of an operation would process. Throws 409 while the operation runs. */
export async function findUndoable(ctx: Permitted, operationId: string): Promise<Undoable> {
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

/**
 * Returns whether the operation made a deletion that a blocked account may make and undo.
 */
export async function isCleanUp(ctx: Permitted, operationId: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const { rows } = await sql`
      select from changes where account_id = ${tx.accountId} and operation_id = ${operationId} and action = 'delete'
        and entity in ('pipeline', 'custom_field', 'workflow') limit 1
    `.execute(tx.db)
    return rows.length > 0
  })
}

/** The changes per read. */
const readSize = 500

/**
 * Yields the changes of an operation in batches, the last one first, because a record may depend on
 * an earlier one. Reads a few batches at a time, so large operations need no more memory.
 */
export async function* readChanges(ctx: Permitted, operationId: string): AsyncGenerator<StoredChange[]> {
  for (let last: string | null = null; ;) {
    const changes = await changesBefore(ctx, operationId, last)
    yield* batchesOf(changes)
    last = changes.at(-1)?.id ?? null
    if (changes.length < readSize) return
  }
}

/** Returns the changes that runs of automations wrote, with the run of each. */
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
  ctx: Permitted,
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

type Fields = Record<string, [from: unknown, to: unknown]>

/** The ledger fields with wall clocks. Only tasks have them. */
const wallClocks: ReadonlySet<string> = new Set(["start", "end"])

/** Returns a change's fields with times as wall clocks. The oldest changes stored instants. */
export function withWallClocks({ timezone }: Pick<AccountClock, "timezone">, fields: Fields): Fields {
  const shown = (value: unknown) => (typeof value === "string" ? keptWallClock(value, timezone) : value)
  return Object.fromEntries(
    Object.entries(fields).map(([name, [from, to]]): [string, Fields[string]] => [
      name,
      wallClocks.has(name) ? [shown(from), shown(to)] : [from, to],
    ]),
  )
}

/**
 * Returns the automation whose run wrote the operation under the alias. Both have the same id. The
 * server deletes old runs.
 */
export function automationOf(ctx: Context, operation: string): RawBuilder<AutomationRef | null> {
  const o = sql.ref(operation)
  return sql`(case when ${o}.source = 'automation' then coalesce((
    select json_build_object('run_id', r.id, 'workflow_id', w.id, 'workflow_name', w.name)
    from workflow_runs r join workflows w on w.account_id = ${ctx.accountId} and w.id = r.workflow_id
    where r.account_id = ${ctx.accountId} and r.id = ${o}.id
  ), '{"run_id": null, "workflow_id": null, "workflow_name": null}') end)`
}
