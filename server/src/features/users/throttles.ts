import { noAccount } from "../../platform/access/account-directory.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import { type Throttle, countTry, takeBackTry } from "../../platform/access/throttle.ts"
import { AppError } from "../../platform/app-error.ts"
import { type Tx, inTransaction } from "../../platform/db/transaction.ts"
import { networkOf } from "../../platform/http/limit-rate.ts"

/** Wrong passwords per account and email, whether or not they exist. */
export const loginThrottle: Throttle = { name: "login", max: 5, minutes: 15 }

/** Wrong passwords per IP address, over all accounts. */
const addressThrottle: Throttle = { name: "login from", max: 50, minutes: 15 }

/** Mailed codes per account and email. */
export const codeThrottle: Throttle = { name: "code", max: 3, minutes: 60 }

/** Repeated invitation mails per user. */
export const invitationThrottle: Throttle = { name: "invitation", max: 5, minutes: 60 }

/** Mails in which an invited user requests another link. */
export const askedThrottle: Throttle = { name: "invitation asked", max: 1, minutes: 24 * 60 }

/** Counts a sign-in from an address as wrong. Throws 429 after too many. */
// No ledger: a counter of tries is no record.
export async function countSignIn(ctx: Permitted, ip: string): Promise<void> {
  const wait = await inNoAccount(ctx, (tx) => countTry(tx, addressThrottle, networkOf(ip)))
  if (wait) throw new AppError("too_many_requests", { headers: { "retry-after": String(wait) } })
}

/** Takes the try back after a correct password. */
// No ledger: a counter of tries is no record.
export async function takeBackSignIn(ctx: Permitted, ip: string): Promise<void> {
  await inNoAccount(ctx, (tx) => takeBackTry(tx, addressThrottle, networkOf(ip)))
}

/** Counts tries outside any account, because an attacker moves from one account to the next. */
async function inNoAccount(ctx: Permitted, work: (tx: Tx) => Promise<number | null | void>) {
  if (ctx.services.config.rateLimit === 0) return null
  return inTransaction({ ...ctx, accountId: noAccount }, work)
}
