import { createHmac } from "node:crypto"
import type { Endpoint } from "@funil/contract/shared/endpoint"
import { sql } from "kysely"
import type { Permitted } from "../access/permitted.ts"
import { AppError } from "../app-error.ts"
import type { Outcome } from "../context.ts"
import { inTransaction } from "../db/transaction.ts"

interface StoredAnswer {
  route: string
  body_hash: Buffer
  headers: Outcome
  body: unknown
}

interface Attempt {
  readonly key: string
  /** Endpoint and params, since a key belongs to one call. */
  readonly route: string
  readonly body: unknown
}

/**
 * Runs a POST at most once per `Idempotency-Key`. The transaction of the work claims the key, so a
 * concurrent retry waits and gets the same answer. A failed call releases the key.
 */
export async function once<T>(
  ctx: Permitted<"own">,
  attempt: Attempt,
  work: (ctx: Permitted<"own">) => Promise<T>,
): Promise<T> {
  // Keyed, so that stored hashes don't help guessing a password in the body.
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
      const { rows } = await sql<StoredAnswer>`select * from idempotency_keys where ${mine}`.execute(tx.db)
      const kept = rows[0]
      if (!kept || kept.route !== attempt.route || !kept.body_hash.equals(hash))
        throw new AppError("idempotency_mismatch")
      Object.assign(ctx.outcome, kept.headers)
      // The stored answer belongs to this very call.
      return kept.body as T
    }
    const answer = await work(tx)
    // Work in another's name has its own operation.
    const undoToken = tx.ledger.reversible ? tx.ledger.operationId : tx.outcome.undoToken
    await sql`
      update idempotency_keys set body = ${JSON.stringify(answer ?? null)}::jsonb,
        headers = ${JSON.stringify({ etag: ctx.outcome.etag, undoToken })}::jsonb
      where ${mine}
    `.execute(tx.db)
    return answer
  })
}

/**
 * Whether a repeated call with its `Idempotency-Key` returns the first response again. Responses of
 * public calls carry tokens and wrong tries have to count, so those are neither kept nor done in
 * one transaction. A secret that is shown once is not kept either.
 */
export function isOnce({ method, access, media, reads, tellsSecret }: Endpoint): boolean {
  return method === "POST" && access !== "public" && media === "json" && !reads && !tellsSecret
}
