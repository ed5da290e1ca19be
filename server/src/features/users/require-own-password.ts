import { sql } from "kysely"
import { isPassword } from "../../platform/access/password-hash.ts"
import { countTry, forgetTries } from "../../platform/access/throttle.ts"
import { AppError, invalid } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { loginThrottle } from "./throttles.ts"

/** As whom the caller signs in. */
interface Own {
  readonly email: string
  readonly hash: string | null
  readonly domain: string
}

async function findOwn(tx: Tx): Promise<Own | undefined> {
  const { rows } = await sql<Own>`
    select u.email, u.password_hash as hash, a.domain
    from users u join accounts a on a.account_id = ${tx.accountId}
    where u.account_id = ${tx.accountId} and u.id = ${tx.user?.id ?? null} and u.deleted_at is null
  `.execute(tx.db)
  return rows[0]
}

/**
 * Ends with 422 at `field` unless the caller sent their own password: whoever found a browser signed in does not know it. A try counts
 * as one of signing in, before the password is looked at; a right one takes them all back.
 */
// No right: everyone has their own.
// No ledger: a counter of tries is no record.
export async function requireOwnPassword(ctx: Context, field: string, typed = ""): Promise<void> {
  if (typed === "") throw invalid(field, "required")
  const { own, wait } = await inTransaction(ctx, async (tx) => {
    const found = await findOwn(tx)
    if (!found) throw new AppError("forbidden")
    return { own: found, wait: await countTry(tx, loginThrottle, `${found.domain} ${found.email}`) }
  })
  if (wait !== null) throw new AppError("too_many_requests", { headers: { "retry-after": String(wait) } })
  if (!(await isPassword(typed, own.hash))) throw invalid(field, "wrong_password")
  await inTransaction(ctx, (tx) => forgetTries(tx, loginThrottle, `${own.domain} ${own.email}`))
}
