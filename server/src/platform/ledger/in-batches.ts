import { setImmediate as letOthersRun } from "node:timers/promises"
import type { Context } from "../context.ts"
import { inTransaction, type Tx } from "../db/transaction.ts"
import { longTurn } from "../long-turn.ts"
import { newId } from "../new-id.ts"
import { continueOperation } from "./continue-operation.ts"
import { addProgress, failProgress, startProgress } from "./progress.ts"

/** Bounds how long others wait for a row or a stage that a batch holds. */
export const batchSize = 250

interface LongOperation<T> {
  /** The id that the caller chose to follow the operation by; it is the id of no operation yet. */
  readonly progressId: string | undefined
  /** The number of items. */
  readonly total: number
  /** The items in parts of at most `batchSize`. */
  readonly batches: Iterable<readonly T[]> | AsyncIterable<readonly T[]>
}

/**
 * Does long work as one operation of many short transactions, so that others wait for a batch at most and a crash loses one at most.
 * `work` answers how many items of its batch it changed; it may run again, so it keeps no state. Answers how many were changed.
 * What fits one transaction and nobody follows leaves no progress behind.
 */
export async function inBatches<T>(
  ctx: Context,
  { progressId, total, batches }: LongOperation<T>,
  work: (tx: Tx, batch: readonly T[]) => Promise<number>,
): Promise<number> {
  const id = progressId ?? newId()
  const isFollowed = progressId !== undefined || total > batchSize
  if (isFollowed) await startProgress(ctx, id, total)
  let changed = 0
  let isBegun = false
  try {
    for await (const { batch, isLast } of marked(batches)) {
      const doBatch = async (tx: Tx) => {
        await continueOperation(tx, id, isBegun)
        tx.ledger.isLong = true
        const updated = await work(tx, batch)
        if (isFollowed) await addProgress(tx, id, { done: batch.length, updated })
        return { updated, begins: tx.ledger.changes.length > 0 }
      }
      // The last commit brings those before it to the disk, and nobody has been told of them until then.
      const isRedone = !isLast
      const { updated, begins } = await longTurn(ctx, () => inTransaction(ctx, doBatch, { isRedone }))
      changed += updated
      isBegun ||= begins
      await letOthersRun()
    }
  } catch (error) {
    // The first error is the one that counts.
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
