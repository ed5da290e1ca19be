import type { AccountId } from "@funil/contract/shared/ids"
import { type Kysely, sql } from "kysely"
import type { Context } from "../context.ts"
import { flushLedger } from "../ledger/flush-ledger.ts"
import { takeTurns } from "../take-turns.ts"
import { newLedger } from "../ledger/pending-ledger.ts"
import { refusalOf } from "./constraint-errors.ts"
import { connections } from "./pool.ts"
import { isRetryable, isUnavailable } from "./sql-errors.ts"
import type { DB } from "./tables.ts"
import { isTx, type Tx } from "./tx.ts"

export type { Tx } from "./tx.ts"

interface Durability {
  /** The caller redoes what a crash of the database takes back, so the commit does not wait for the disk. */
  readonly isRedone?: boolean
}

const maxTries = 4

/**
 * Runs `work` in a transaction bound to the account, or joins the caller's. What was recorded goes to the ledger before the
 * commit. Serialization failures and deadlocks run `work` anew, so it keeps no state outside the transaction. A broken
 * constraint that guards a rule is thrown as its AppError.
 */
export async function inTransaction<T>(
  ctx: Context,
  work: (tx: Tx) => Promise<T>,
  options?: Durability,
): Promise<T> {
  if (isTx(ctx)) return work(ctx)
  const whole = async (db: Kysely<DB>) => {
    const tx: Tx = { ...ctx, db, ledger: newLedger() }
    const result = await work(tx)
    await flushLedger(tx)
    return result
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await onConnection(ctx.services.database.app, ctx.accountId, whole, options)
    } catch (error) {
      if (attempt >= maxTries || !(isRetryable(error) || isNotBegun(error))) throw refusalOf(error)
    }
  }
}

/** Errors of a connection that the server had closed behind our back: nothing was done, so another one may try. */
const notBegun = new WeakSet<Error>()

function isNotBegun(error: unknown): boolean {
  return error instanceof Error && notBegun.has(error)
}

/**
 * Transactions look records up by their keys, for which one plan does for all values: left to choose, the server plans a
 * statement with a list of ids anew at each call, which takes longer than running it.
 */
const plans = "set local plan_cache_mode = force_generic_plan"

/** One account never has all connections. */
const turns = takeTurns({ atOnce: connections.app, perAccount: 12 })

/**
 * Opens a transaction with the account set for row-level security. One round trip begins it and sets the account; the id is
 * interpolated because `SET` takes no parameters, and an `AccountId` is a checked UUID.
 */
export async function onConnection<T>(
  pool: Kysely<DB>,
  accountId: AccountId,
  work: (db: Kysely<DB>) => Promise<T>,
  { isRedone = false }: Durability = {},
): Promise<T> {
  const settings = isRedone ? `${plans}; set local synchronous_commit = off` : plans
  const transaction = async (db: Kysely<DB>) => {
    try {
      await sql.raw(`begin; set local app.account_id = '${accountId}'; ${settings}`).execute(db)
    } catch (error) {
      if (error instanceof Error && isUnavailable(error)) notBegun.add(error)
      throw error
    }
    try {
      const result = await work(db)
      await sql`commit`.execute(db)
      return result
    } catch (error) {
      // A broken connection can't roll back; the pool discards it, and the first error is the one that counts.
      await sql`rollback`.execute(db).catch(() => undefined)
      throw error
    }
  }
  return turns(accountId, () => pool.connection().execute(transaction))
}
