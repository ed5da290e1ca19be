import type { Context } from "./context.ts"
import { isTx } from "./db/tx.ts"
import { takeTurns } from "./take-turns.ts"

const turns = takeTurns({ atOnce: 4, perAccount: 2 })

/**
 * Does a piece of work that may have thousands more, such as a batch of a mass edit: accounts take turns. Within a transaction it does
 * not wait, since it would wait with locks in its hands.
 */
export function longTurn<T>(ctx: Context, work: () => Promise<T>): Promise<T> {
  return isTx(ctx) ? work() : turns(ctx.accountId, work)
}
