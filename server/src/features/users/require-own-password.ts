import { sql } from "kysely"
import { isPassword } from "../../platform/access/passwords.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import { countTry, forgetTries } from "../../platform/access/throttle.ts"
import { AppError, invalid } from "../../platform/app-error.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { loginThrottle } from "./throttles.ts"

/** The caller's own sign-in data. */
interface Own {
  readonly email: string
  readonly hash: string | null
  readonly domain: string
}

/**
 * Throws 422 at `field` unless the caller sent their own password, so a signed-in browser alone
 * isn't enough. Counts a try like a sign-in before it checks. A correct password resets the tries.
 */
// No ledger: a counter of tries is no record.
export async function requireOwnPassword(ctx: Permitted<"own">, field: string, typed = ""): Promise<void> {
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

async function findOwn(tx: Tx): Promise<Own | undefined> {
  const { rows } = await sql<Own>`
    select u.email, u.password_hash as hash, a.domain
    from users u join accounts a on a.account_id = ${tx.accountId}
    where u.account_id = ${tx.accountId} and u.id = ${tx.user?.id ?? null} and u.deleted_at is null
  `.execute(tx.db)
  return rows[0]
}
