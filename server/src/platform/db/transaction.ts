import type { AccountId } from "@funil/contract/shared/ids"
import { type Kysely, sql } from "kysely"
import type { Permitted, Right } from "../access/permitted.ts"
import { takeTurns } from "../concurrency.ts"
import { flushLedger } from "../ledger/flush-ledger.ts"
import { newLedger } from "../ledger/pending-ledger.ts"
import { type HeldConnection, hold, readTogether } from "./hold.ts"
import { connections } from "./pool.ts"
import { isRetryable, isUnavailable, refusalOf } from "./sql-errors.ts"
import type { DB } from "./tables.ts"
import { type Tx, firstError, isTx, keep } from "./tx.ts"
export type { Tx } from "./tx.ts"

interface Manner {
  /** The caller repeats what a database crash undoes, so the commit doesn't wait for the disk. */
  readonly isRedone?: boolean
}

const maxTries = 4

/**
 * Runs `work` in a transaction bound to the account, or joins the caller's. Recorded changes go to
 * the ledger with the commit. Serialization failures and deadlocks run `work` again, so it keeps no
 * state outside the transaction. Throws the AppError of a broken constraint that guards a rule.
 */
export async function inTransaction<T, R extends Right = never>(
  ctx: Permitted<R>,
  work: (tx: Tx<R>) => Promise<T>,
  manner?: Manner,
): Promise<T> {
  return writeAndAnswer(ctx, work, (_, result) => Promise.resolve(result), manner)
}

/**
 * Like `inTransaction` for work with a read answer: `answer` reads the committed state. Statements
 * that it sends before it first waits go out with the commit.
 */
export async function writeAndAnswer<W, T, R extends Right = never>(
  ctx: Permitted<R>,
  work: (tx: Tx<R>) => Promise<W>,
  answer: (tx: Tx<R>, written: W) => Promise<T>,
  manner?: Manner,
): Promise<T> {
  if (isTx(ctx)) return answer(ctx, await work(ctx))
  const { app, news } = ctx.services.database
  const waitedFor = new Set<keyof DB>()
  const whole = async (db: Kysely<DB>, sent: Promise<unknown>[]) => {
    const tx: Tx<R> = { ...ctx, db, sent, ledger: newLedger(), news: waitedFor }
    const written = await work(tx)
    flushLedger(tx)
    return () => answer(tx, written)
  }
  const onCommitted = () => news.tell(waitedFor)
  return tried(() => committed(app, ctx.accountId, whole, { ...manner, onCommitted }))
}

/**
 * Reads in a transaction, or joins the caller's. Statements before its first wait share one round
 * trip with the commit.
 */
export async function readAtOnce<T, R extends Right = never>(
  ctx: Permitted<R>,
  ask: (tx: Tx<R>) => Promise<T>,
): Promise<T> {
  if (isTx(ctx)) return ask(ctx)
  const { accountId } = ctx
  const reading = async (held: HeldConnection) => {
    const begun: Promise<unknown>[] = []
    const tx: Tx<R> = { ...ctx, db: held.db, sent: [], ledger: newLedger(), news: new Set() }
    try {
      return await readTogether(held, [account(accountId)], () => ask(tx), begun)
    } catch (error) {
      throw await marked(begun[0], error)
    }
  }
  return tried(() => turns(accountId, () => hold(ctx.services.database.app, reading)))
}

async function tried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= maxTries || !(isRetryable(error) || isNotBegun(error))) throw refusalOf(error)
    }
  }
}

/**
 * Errors of connections that the server had closed before. Nothing ran, so another connection may
 * retry.
 */
const notBegun = new WeakSet<Error>()

function isNotBegun(error: unknown): boolean {
  return error instanceof Error && notBegun.has(error)
}

/** Returns a transaction's error, marked if its beginning already found no server. */
async function marked(begun: Promise<unknown> | undefined, error: unknown): Promise<unknown> {
  const refused = await begun?.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (refused instanceof Error && isUnavailable(refused) && error instanceof Error) notBegun.add(error)
  return error
}

/** One account never takes all connections. */
const turns = takeTurns({ atOnce: connections.app, perAccount: 12 })

/**
 * Reads a snapshot for any length of time while other transactions continue. On a distributed
 * database `isolation` applies per machine, and an account is on one machine.
 */
export async function readSnapshot<T>(ctx: Permitted, work: (db: Kysely<DB>) => Promise<T>): Promise<T> {
  return turns(ctx.accountId, () =>
    hold(ctx.services.database.app, async ({ db, say }) => {
      await say("begin isolation level repeatable read read only")
      try {
        await say(account(ctx.accountId))
        await say("set local idle_in_transaction_session_timeout = '60s'")
        return await work(db)
      } finally {
        // Nothing was written. A broken connection can't roll back, and the pool discards it.
        await say("rollback").catch(() => undefined)
      }
    }),
  )
}

/**
 * Returns the statement that sets the account for row-level security. `SET` takes no parameters, so
 * it interpolates the id: an `AccountId` is a checked UUID.
 */
function account(id: AccountId): string {
  return `set local app.account_id = '${id}'`
}

/** Opens a transaction with the account set, which goes out with its first statements. */
export async function onConnection<T>(
  pool: Kysely<DB>,
  accountId: AccountId,
  work: (db: Kysely<DB>) => Promise<T>,
  manner?: Manner,
): Promise<T> {
  const whole = async (db: Kysely<DB>) => {
    const result = await work(db)
    return () => Promise.resolve(result)
  }
  return committed(pool, accountId, whole, manner)
}

/**
 * Commits `work` without waiting for results that it didn't wait for. Returns how to read the
 * answer.
 */
async function committed<T>(
  pool: Kysely<DB>,
  accountId: AccountId,
  work: (db: Kysely<DB>, sent: Promise<unknown>[]) => Promise<() => Promise<T>>,
  { isRedone = false, onCommitted }: Manner & { readonly onCommitted?: () => void } = {},
): Promise<T> {
  const opening = ["begin", account(accountId)]
  if (isRedone) opening.push("set local synchronous_commit = off")
  const transaction = async (held: HeldConnection) => {
    const sent: Promise<unknown>[] = []
    let isOver = false
    try {
      for (const text of opening) keep(sent, held.say(text))
      const read = await work(held.db, sent)
      keep(sent, commit.execute(held.db).then(requireCommit))
      isOver = true
      const answer = readTogether(held, [account(accountId)], read)
      answer.catch(() => undefined)
      await Promise.all(sent)
      onCommitted?.()
      return await answer
    } catch (error) {
      const reason = await firstError(sent, error)
      if (isOver) throw reason
      held.end()
      // A broken connection can't roll back. The pool discards it, and the first error counts.
      await held.say("rollback").catch(() => undefined)
      throw await marked(sent[0], reason)
    }
  }
  return turns(accountId, () => hold(pool, transaction))
}

const commit = sql<{ command?: string }>`commit`

/** The commit of a transaction with a failed statement rolls back. */
function requireCommit({ rows }: { rows: readonly { command?: string }[] }): void {
  if (rows[0]?.command === "ROLLBACK")
    throw new Error("A failed statement was passed over: all was rolled back")
}
