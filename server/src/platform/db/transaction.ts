import type { AccountId } from "@funil/contract/shared/ids"
import { type Kysely, sql } from "kysely"
import type { Context } from "../context.ts"
import { flushLedger } from "../ledger/flush-ledger.ts"
import { newLedger } from "../ledger/pending-ledger.ts"
import { takeTurns } from "../take-turns.ts"
import { refusalOf } from "./constraint-errors.ts"
import { type Held, hold, readTogether } from "./hold.ts"
import { connections } from "./pool.ts"
import { firstError, keep } from "./send.ts"
import { isRetryable, isUnavailable } from "./sql-errors.ts"
import type { DB } from "./tables.ts"
import { isTx, type Tx } from "./tx.ts"

export type { Tx } from "./tx.ts"

interface Manner {
  /** The caller redoes what a crash of the database takes back, so the commit does not wait for the disk. */
  readonly isRedone?: boolean
}

const maxTries = 4

/**
 * Runs `work` in a transaction bound to the account, or joins the caller's. What was recorded goes to the ledger with the
 * commit. Serialization failures and deadlocks run `work` anew, so it keeps no state outside the transaction. A broken
 * constraint that guards a rule is thrown as its AppError.
 */
export async function inTransaction<T>(
  ctx: Context,
  work: (tx: Tx) => Promise<T>,
  manner?: Manner,
): Promise<T> {
  return writeAndAnswer(ctx, work, (_, result) => Promise.resolve(result), manner)
}

/**
 * The same for work whose answer is read: `answer` reads what was committed, as others see it too. What it asks before it first waits
 * goes out with the commit.
 */
export async function writeAndAnswer<W, T>(
  ctx: Context,
  work: (tx: Tx) => Promise<W>,
  answer: (tx: Tx, written: W) => Promise<T>,
  manner?: Manner,
): Promise<T> {
  if (isTx(ctx)) return answer(ctx, await work(ctx))
  const { app, news } = ctx.services.database
  const waitedFor = new Set<keyof DB>()
  const whole = async (db: Kysely<DB>, sent: Promise<unknown>[]) => {
    const tx: Tx = { ...ctx, db, sent, ledger: newLedger(), news: waitedFor }
    const written = await work(tx)
    flushLedger(tx)
    return () => answer(tx, written)
  }
  const onCommitted = () => news.tell(waitedFor)
  return tried(() => committed(app, ctx.accountId, whole, { ...manner, onCommitted }))
}

/** Reads in a transaction, or joins the caller's. What `ask` asks before it first waits is one wait, commit included. */
export async function readAtOnce<T>(ctx: Context, ask: (tx: Tx) => Promise<T>): Promise<T> {
  if (isTx(ctx)) return ask(ctx)
  const { accountId } = ctx
  const reading = async (held: Held) => {
    const begun: Promise<unknown>[] = []
    const tx: Tx = { ...ctx, db: held.db, sent: [], ledger: newLedger(), news: new Set() }
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

/** Errors of a connection that the server had closed behind our back: nothing was done, so another one may try. */
const notBegun = new WeakSet<Error>()

function isNotBegun(error: unknown): boolean {
  return error instanceof Error && notBegun.has(error)
}

/** The error of a transaction, marked where already its beginning found no server. */
async function marked(begun: Promise<unknown> | undefined, error: unknown): Promise<unknown> {
  const refused = await begun?.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (refused instanceof Error && isUnavailable(refused) && error instanceof Error) notBegun.add(error)
  return error
}

/** One account never has all connections. */
const turns = takeTurns({ atOnce: connections.app, perAccount: 12 })

/**
 * Reads everything as it was at one instant, for as long as it takes: other transactions go on meanwhile. `isolation` holds on each machine
 * of a distributed database by itself; an account is on one of them.
 */
export async function readSnapshot<T>(ctx: Context, work: (db: Kysely<DB>) => Promise<T>): Promise<T> {
  return turns(ctx.accountId, () =>
    hold(ctx.services.database.app, async ({ db, say }) => {
      await say("begin isolation level repeatable read read only")
      try {
        await say(account(ctx.accountId))
        await say("set local idle_in_transaction_session_timeout = '60s'")
        return await work(db)
      } finally {
        // Nothing was written; a broken connection can't say it, and the pool discards it.
        await say("rollback").catch(() => undefined)
      }
    }),
  )
}

/** Sets the account for row-level security. The id is interpolated because `SET` takes no parameters; an `AccountId` is a checked UUID. */
function account(id: AccountId): string {
  return `set local app.account_id = '${id}'`
}

/** Opens a transaction with the account set; that goes out with its first statements. */
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

/** Commits what `work` does, without waiting for answers that it did not wait for itself. It answers how the answer is read. */
async function committed<T>(
  pool: Kysely<DB>,
  accountId: AccountId,
  work: (db: Kysely<DB>, sent: Promise<unknown>[]) => Promise<() => Promise<T>>,
  { isRedone = false, onCommitted }: Manner & { readonly onCommitted?: () => void } = {},
): Promise<T> {
  const opening = ["begin", account(accountId)]
  if (isRedone) opening.push("set local synchronous_commit = off")
  const transaction = async (held: Held) => {
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
      // A broken connection can't roll back; the pool discards it, and the first error is the one that counts.
      await held.say("rollback").catch(() => undefined)
      throw await marked(sent[0], reason)
    }
  }
  return turns(accountId, () => hold(pool, transaction))
}

const commit = sql<{ command?: string }>`commit`

/** A transaction in which a statement failed is rolled back by its commit too. */
function requireCommit({ rows }: { rows: readonly { command?: string }[] }): void {
  if (rows[0]?.command === "ROLLBACK")
    throw new Error("A failed statement was passed over: all was rolled back")
}
