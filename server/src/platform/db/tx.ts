import { createHash } from "node:crypto"
import { type Kysely, type RawBuilder, sql } from "kysely"
import type { Permitted, Right } from "../access/permitted.ts"
import { AppError, invalid } from "../app-error.ts"
import { takeTurns } from "../concurrency.ts"
import type { PendingLedger } from "../ledger/pending-ledger.ts"
import { isAborted, isBadInput, refusalOf } from "./sql-errors.ts"
import type { DB } from "./tables.ts"

/** A context inside a transaction. Its `db` only sees and writes its account's rows. */
export interface Tx<in R extends Right = never> extends Permitted<R> {
  readonly db: Kysely<DB>
  readonly ledger: PendingLedger
  /** Pending statements that the commit waits for: see `send`. */
  readonly sent: Promise<unknown>[]
  /** Tables with new rows, whose listeners are notified after the commit. */
  readonly news: Set<keyof DB>
}

/** Whether a context is in a transaction, which called verbs join. */
export function isTx<R extends Right>(ctx: Permitted<R>): ctx is Tx<R> {
  return "db" in ctx
}

/**
 * Sends a statement without reading its result. The commit waits for it, and its error fails the
 * transaction.
 */
export function send(tx: Tx, statement: RawBuilder<unknown>): void {
  keep(tx.sent, statement.execute(tx.db))
}

/** Adds a pending statement. The end of the transaction reports its error. */
export function keep(sent: Promise<unknown>[], answer: Promise<unknown>): void {
  answer.catch(() => undefined)
  sent.push(answer)
}

/** Statements after a failed one fail too, so the first error has the cause. */
export async function firstError(sent: readonly Promise<unknown>[], error: unknown): Promise<unknown> {
  if (!isAborted(error)) return error
  const answers = await Promise.allSettled(sent)
  const reasons = answers.flatMap((answer) =>
    answer.status === "rejected" ? [answer.reason as unknown] : [],
  )
  return reasons.find((reason) => !isAborted(reason)) ?? error
}

/** Returns the error of a rejected row, or undefined for other errors. */
export function refusalIn(error: unknown): AppError | undefined {
  const refusal = refusalOf(error)
  if (refusal instanceof AppError) return refusal
  return isBadInput(error) ? invalid("row", "format") : undefined
}

/** Runs a part of a transaction. If it is rejected, rolls the part back and returns the error. */
export async function attempt(tx: Tx, work: (tx: Tx) => Promise<unknown>): Promise<AppError | null> {
  const recorded = tx.ledger.changes.length
  const sent: Promise<unknown>[] = []
  await sql`savepoint attempt`.execute(tx.db)
  try {
    await work({ ...tx, sent })
    await Promise.all(sent)
    await sql`release savepoint attempt`.execute(tx.db)
    return null
  } catch (error) {
    const refusal = refusalIn(await firstError(sent, error))
    if (!refusal) throw error
    await sql`rollback to savepoint attempt`.execute(tx.db)
    tx.ledger.changes.length = recorded
    return refusal
  }
}

/** Locks the account, which serializes changes of list orders and plan limits. */
export async function lockAccount(tx: Tx): Promise<void> {
  await sql`/* lock account */ select from accounts where account_id = ${tx.accountId} for no key update`.execute(
    tx.db,
  )
}

function lockOf(accountId: string, key: string): bigint {
  return createHash("sha256").update(`${accountId} ${key}`).digest().readBigInt64BE()
}

/**
 * Locks keys without a row until the transaction ends, so that the second of two creators finds the
 * first one's row. Take them before all other locks, once and in one order, to avoid deadlocks.
 */
export async function lockKeys(tx: Tx, keys: readonly string[]): Promise<void> {
  const locks = [...new Set(keys.map((key) => lockOf(tx.accountId, key)))].toSorted((a, b) =>
    a < b ? -1 : 1,
  )
  await sql`/* lock keys */ select pg_advisory_xact_lock(l.key) from unnest(${locks.map(String)}::bigint[]) l (key)`.execute(
    tx.db,
  )
}

const turns = takeTurns({ atOnce: 4, perAccount: 2 })

/**
 * Runs a piece of long work, such as a mass edit's batch, with accounts taking turns. Within a
 * transaction it doesn't wait, since the transaction holds locks.
 */
export function longTurn<T>(ctx: Permitted, work: () => Promise<T>): Promise<T> {
  return isTx(ctx) ? work() : turns(ctx.accountId, work)
}
