import type { login as endpoint } from "@funil/contract/auth"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import type * as z from "zod/mini"
import { findAccount } from "../../platform/access/account-directory.ts"
import { requireAllowedAddress } from "../../platform/access/allowed-address.ts"
import { isPassword } from "../../platform/access/password-hash.ts"
import { openSession, type Origin } from "../../platform/access/sessions.ts"
import { countTry, forgetTries } from "../../platform/access/throttle.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Context, Services } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { oneAtATime } from "../../platform/one-at-a-time.ts"
import { systemContext } from "../../platform/system-context.ts"
import { mailReopening } from "../accounts/mail-reopening.ts"
import { findReopeningOf } from "../accounts/reopening-queries.ts"
import { type Credentials, findCredentials } from "./credential-queries.ts"
import { countSignIn, takeBackSignIn } from "./sign-in-tries.ts"
import { signedIn } from "./signed-in.ts"
import { loginThrottle } from "../users/throttles.ts"

type Answer = CallAnswer<typeof endpoint>

/**
 * Signs in. Whatever is wrong – domain, e-mail or password – does the same work and gets the same answer. A try counts before
 * the password is looked at, for the e-mail and for the address, so many at once are no way around the limits; a right one is taken back, and it alone learns that the account
 * is closed. From an address that the account does not allow nobody gets so far.
 */
export async function login(
  services: Services,
  { email, password, domain }: z.output<typeof endpoint.body>,
  origin: Origin,
): Promise<Answer> {
  const ctx = await systemContext(services, await findAccount(services, domain))
  const who = `${domain} ${email}`
  await countSignIn(ctx, origin.ip)
  // One after another: else somebody who signs in many times at once would be taken for a guesser.
  return oneAtATime(`login ${who.toLowerCase()}`, async () => {
    const [wait, found] = await inTransaction(ctx, (tx) =>
      Promise.all([
        countTry(tx, loginThrottle, who),
        findCredentials(tx, email),
        requireAllowedAddress(tx, origin.ip),
      ]),
    )
    if (wait !== null) throw new AppError("too_many_requests", { headers: { "retry-after": String(wait) } })
    const isRight = await isPassword(password, found?.hash)
    if (!isRight || !found) throw new AppError("wrong_credentials")
    await takeBackSignIn(ctx, origin.ip)
    if (ctx.block === "account_closed") return refuseClosed(ctx, who, found.id)
    return inTransaction(ctx, async (tx) => {
      await requireUnchanged(tx, email, found)
      await forgetTries(tx, loginThrottle, who)
      const token = await openSession(tx, found.id, { ...origin, isConfirmed: true })
      return signedIn(tx, found.id, token)
    })
  })
}

/** While the password was checked, it may have changed, or its user been deleted. */
async function requireUnchanged(tx: Tx, email: string, found: Credentials): Promise<void> {
  const present = await findCredentials(tx, email)
  if (present?.hash !== found.hash) throw new AppError("wrong_credentials")
}

/** An admin who lost the mail that reopens the account gets it again. */
async function refuseClosed(ctx: Context, who: string, userId: string): Promise<never> {
  await inTransaction(ctx, async (tx) => {
    await forgetTries(tx, loginThrottle, who)
    const link = await findReopeningOf(tx, userId)
    if (link !== undefined) await mailReopening(tx, link)
  })
  throw new AppError("account_closed")
}
