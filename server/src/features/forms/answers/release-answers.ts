import { requireCan } from "../../../platform/access/require-can.ts"
import type { Context } from "../../../platform/context.ts"
import { attempt } from "../../../platform/db/attempt.ts"
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts"
import { addProgress, failProgress, startProgress } from "../../../platform/ledger/progress.ts"
import { longTurn } from "../../../platform/long-turn.ts"
import { findWaiting } from "./answer-queries.ts"
import { requireForm } from "./answer-read.ts"
import { releaseWaiting } from "./release-waiting.ts"

interface Result {
  readonly released: number
  /** Refused by a rule of the account: they wait on. */
  readonly refused: number
}

/**
 * Makes of all answers of a form that wait by now what would have come of them, the oldest first. Each is a transaction of its own, so that
 * new answers wait for the locks of one at most; what others release or delete meanwhile is passed over.
 */
export async function releaseAnswers(
  ctx: Context,
  formId: string,
  progressId: string | undefined,
): Promise<Result> {
  requireCan(ctx, "form.manage")
  const ids = await inTransaction(ctx, async (tx) => {
    await requireForm(tx, formId)
    return findWaiting(tx, formId)
  })
  if (progressId !== undefined) await startProgress(ctx, progressId, ids.length)
  const result = { released: 0, refused: 0 }
  try {
    for (const id of ids) {
      const became = await longTurn(ctx, () =>
        inTransaction(ctx, async (tx) => {
          const came = await releaseOne(tx, formId, id)
          const updated = came === "released" ? 1 : 0
          if (progressId !== undefined) await addProgress(tx, progressId, { done: 1, updated })
          return came
        }),
      )
      if (became) result[became] += 1
    }
  } catch (error) {
    // The first error is the one that counts.
    if (progressId !== undefined) await failProgress(ctx, progressId).catch(() => undefined)
    throw error
  }
  return result
}

/** Null for an answer that waits no more. */
async function releaseOne(tx: Tx, formId: string, id: string): Promise<keyof Result | null> {
  const came = { released: false }
  const refusal = await attempt(tx, async (part) => {
    came.released = (await releaseWaiting(part, formId, id)) === "released"
  })
  if (refusal) return "refused"
  return came.released ? "released" : null
}
