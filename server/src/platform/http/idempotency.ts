import { createHmac } from "node:crypto"
import { sql } from "kysely"
import { AppError } from "../app-error.ts"
import type { Context, Outcome } from "../context.ts"
import { inTransaction } from "../db/transaction.ts"

interface Kept {
  route: string
  body_hash: Buffer
  headers: Outcome
  body: unknown
}

interface Attempt {
  readonly key: string
  /** Endpoint and params: a key belongs to one call. */
  readonly route: string
  readonly body: unknown
}

/**
 * Does a POST at most once for its `Idempotency-Key`: the key is claimed in the same transaction as the work, so that a
 * second call waits for the first and then gets its answer; a failed call leaves no key behind.
 */
export async function once<T>(
  ctx: Context,
  attempt: Attempt,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  // Keyed, so that a body with a password in it can't be guessed from what is stored.
  const hash = createHmac("sha256", ctx.services.config.secretKey)
    .update(JSON.stringify(attempt.body ?? null))
    .digest()
  return inTransaction(ctx, async (tx) => {
    const user = ctx.user?.id ?? ctx.accountId
    const now = tx.now()
    const mine = sql`account_id = ${tx.accountId} and user_id = ${user} and key = ${attempt.key}`
    await sql`delete from idempotency_keys where ${mine} and created_at < ${now}::timestamptz - interval '24 hours'`.execute(
      tx.db,
    )
    const claim = await sql`
      insert into idempotency_keys (account_id, user_id, key, route, body_hash, created_at)
      values (${tx.accountId}, ${user}, ${attempt.key}, ${attempt.route}, ${hash}, ${now})
      on conflict do nothing returning 1
    `.execute(tx.db)
    if (claim.rows.length === 0) {
      const { rows } = await sql<Kept>`select * from idempotency_keys where ${mine}`.execute(tx.db)
      const kept = rows[0]
      if (!kept || kept.route !== attempt.route || !kept.body_hash.equals(hash))
        throw new AppError("idempotency_mismatch")
      Object.assign(ctx.outcome, kept.headers)
      // It is the answer that this very call gave before.
      return kept.body as T
    }
    const answer = await work(tx)
    // What was done in another's name has an operation of its own.
    const undoToken = tx.ledger.reversible ? tx.ledger.operationId : tx.outcome.undoToken
    await sql`
      update idempotency_keys set body = ${JSON.stringify(answer ?? null)}::jsonb,
        headers = ${JSON.stringify({ etag: ctx.outcome.etag, undoToken })}::jsonb
      where ${mine}
    `.execute(tx.db)
    return answer
  })
}
