import { setImmediate as letOthersRun } from "node:timers/promises"
import { sql } from "kysely"
import type { Permitted, Right } from "../access/permitted.ts"
import { AppError } from "../app-error.ts"
import { type Tx, inTransaction } from "../db/transaction.ts"
import { longTurn } from "../db/tx.ts"
import { newId } from "../new-id.ts"

/** Bounds how long others wait for a row or a stage that a batch holds. */
export const batchSize = 250

interface LongOperation<T> {
  /** The id that the caller chose for following the operation. No operation has it yet. */
  readonly progressId: string | undefined
  /** The number of items. */
  readonly total: number
  /** The items in parts of at most `batchSize`. */
  readonly batches: Iterable<readonly T[]> | AsyncIterable<readonly T[]>
}

/**
 * Does long work as one operation of many short transactions, so that others wait for a batch at
 * most and a crash loses one at most. `work` answers how many items of its batch it changed; it may
 * run again, so it keeps no state. Answers how many were changed. What fits one transaction and
 * nobody follows leaves no progress behind.
 */
export async function inBatches<T, R extends Right = never>(
  ctx: Permitted<R>,
  { progressId, total, batches }: LongOperation<T>,
  work: (tx: Tx<R>, batch: readonly T[]) => Promise<number>,
): Promise<number> {
  const id = progressId ?? newId()
  const isFollowed = progressId !== undefined || total > batchSize
  if (isFollowed) await startProgress(ctx, id, total)
  let changed = 0
  let isBegun = false
  try {
    for await (const { batch, isLast } of marked(batches)) {
      const doBatch = async (tx: Tx<R>) => {
        await continueOperation(tx, id, isBegun)
        tx.ledger.isLong = true
        const updated = await work(tx, batch)
        if (isFollowed) await addProgress(tx, id, { done: batch.length, updated })
        return { updated, begins: tx.ledger.changes.length > 0 }
      }
      // The last commit flushes the earlier ones to disk. No listener gets them before.
      const isRedone = !isLast
      const { updated, begins } = await longTurn(ctx, () => inTransaction(ctx, doBatch, { isRedone }))
      changed += updated
      isBegun ||= begins
      await letOthersRun()
    }
  } catch (error) {
    // The first error counts.
    if (isFollowed) await failProgress(ctx, id).catch(() => undefined)
    throw error
  }
  return changed
}

/** The batches, of which the last one is marked. */
async function* marked<T>(batches: LongOperation<T>["batches"]) {
  let held: readonly T[] | undefined
  for await (const batch of batches) {
    if (held) yield { batch: held, isLast: false }
    held = batch
  }
  if (held) yield { batch: held, isLast: true }
}

/** The list in parts of at most `batchSize`. */
export function* batchesOf<T>(list: readonly T[]): Generator<T[]> {
  for (let from = 0; from < list.length; from += batchSize) yield list.slice(from, from + batchSize)
}

/**
 * Adds the transaction's changes to the operation with this id, which earlier transactions may have
 * begun: one undo then reverts all of them. The id comes from `newId`, or `startProgress` found it
 * free; it is never just any sent id. A caller that knows the operation has begun says so, which
 * saves a look-up.
 */
export async function continueOperation(tx: Tx, id: string, isBegun = false): Promise<void> {
  tx.ledger.operationId = id
  tx.ledger.isBegun = isBegun
  if (isBegun) return
  const { rows } = await sql`/* find operation */
    select from operations where account_id = ${tx.accountId} and id = ${id}
  `.execute(tx.db)
  tx.ledger.isBegun = rows.length > 0
}

/**
 * Stores the progress of an operation with `total` records. Throws 409 if the caller's id belongs
 * to an operation.
 */
export async function startProgress(ctx: Permitted, id: string, total: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const now = tx.now()
    const { rows } = await sql`
      insert into operation_progress (account_id, id, user_id, total, created_at, updated_at)
      select a.account_id, ${id}::uuid, ${tx.user?.id ?? null}::uuid, ${total}::int, ${now}::timestamptz, ${now}::timestamptz
      from accounts a
      where a.account_id = ${tx.accountId}
        and not exists (select from operations where account_id = ${tx.accountId} and id = ${id})
      returning 1
    `.execute(tx.db)
    if (rows.length === 0) throw new AppError("conflict")
  })
}

/** Adds what one batch looked at and changed. */
export async function addProgress(
  tx: Tx,
  id: string,
  batch: { done: number; updated: number },
): Promise<void> {
  await sql`/* add progress */
    update operation_progress
    set done = done + ${batch.done}, updated = updated + ${batch.updated}, updated_at = ${tx.now()}
    where account_id = ${tx.accountId} and id = ${id}
  `.execute(tx.db)
}

/** Marks an operation as ended early. Its changes stay and can be undone. */
export async function failProgress(ctx: Permitted, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await sql`
      update operation_progress set failed_at = ${tx.now()} where account_id = ${tx.accountId} and id = ${id}
    `.execute(tx.db)
  })
}
