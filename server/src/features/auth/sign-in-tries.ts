import { noAccount } from "../../platform/access/account-directory.ts"
import { countTry, takeBackTry } from "../../platform/access/throttle.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { networkOf } from "../../platform/http/limit-rate.ts"
import { addressThrottle } from "../users/throttles.ts"

/** These tries belong to no account: a guesser goes from one to the next. */
async function inNoAccount(ctx: Context, work: (tx: Tx) => Promise<number | null | void>) {
  if (ctx.services.config.rateLimit === 0) return null
  return inTransaction({ ...ctx, accountId: noAccount }, work)
}

/** Counts a try to sign in from an address as a wrong one, and ends with 429 after too many. */
// No right: nobody is signed in yet. No ledger: a counter of tries is no record.
export async function countSignIn(ctx: Context, ip: string): Promise<void> {
  const wait = await inNoAccount(ctx, (tx) => countTry(tx, addressThrottle, networkOf(ip)))
  if (wait) throw new AppError("too_many_requests", { headers: { "retry-after": String(wait) } })
}

/** Takes the try back once its password proved right. */
// No right: the password proves who it is. No ledger: a counter of tries is no record.
export async function takeBackSignIn(ctx: Context, ip: string): Promise<void> {
  await inNoAccount(ctx, (tx) => takeBackTry(tx, addressThrottle, networkOf(ip)))
}
