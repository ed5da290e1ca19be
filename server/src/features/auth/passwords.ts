import { timingSafeEqual } from "node:crypto"
import type { updatePassword as endpoint } from "@funil/contract/account/auth"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import type * as z from "zod/mini"
import { findAccount } from "../../platform/access/account-directory.ts"
import { requireAllowedAddress } from "../../platform/access/allowed-address.ts"
import { hashPassword, requireUncommon } from "../../platform/access/passwords.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import { endApiTokens } from "../../platform/access/sessions.ts"
import { countTry, forgetTries } from "../../platform/access/throttle.ts"
import { AppError, type FieldProblem, invalid } from "../../platform/app-error.ts"
import type { Services } from "../../platform/context.ts"
import { type Tx, inTransaction } from "../../platform/db/transaction.ts"
import { queueJob } from "../../platform/jobs/queue-job.ts"
import { provenContext } from "../../platform/system-context.ts"
import { getAccountRow } from "../accounts/account-queries.ts"
import { mailCodeJob } from "../users/mail-code-job.ts"
import { type Try, hashCode, setPassword, spendTry, takeCode } from "../users/password-code.ts"
import { codeThrottle, loginThrottle } from "../users/throttles.ts"
import { readUsers } from "../users/user-queries.ts"

type Input = z.output<typeof endpoint.body>

/**
 * Sets a new password with a mailed code. Ends all other sessions, and the API tokens unless the
 * user keeps them.
 */
export async function updatePassword(
  services: Services,
  caller: Permitted<"own"> | null,
  input: Input,
  address: string,
): Promise<CallAnswer<typeof endpoint>> {
  requireUncommon(input.password)
  const { ctx, user } = await addressee(services, caller, input)
  // Uses its own transaction, because a wrong try counts even if the call fails.
  const [tried] = await inTransaction(ctx, (tx) =>
    Promise.all([spendTry(tx, user), requireAllowedAddress(tx, address)]),
  )
  const hash = hashCode(services.config.secretKey, tried?.user.id ?? "", input.password_code)
  if (!tried || !timingSafeEqual(hash, tried.hash)) throw wrongCode()
  const password = await hashPassword(input.password)
  const isOwn = caller?.accountId === ctx.accountId && caller.user?.id === tried.user.id
  const owner: Permitted = { ...ctx, user: tried.user, source: "api" }
  return inTransaction(owner, async (tx) => {
    await change(tx, tried, password, isOwn ? caller.sessionId : null)
    // A stranger in a stolen session may have created a token.
    return { ended_tokens: input.keep_tokens ? 0 : await endApiTokens(tx, tried.user.id) }
  })
}

function wrongCode(): AppError {
  return invalid("password_code", "wrong_code")
}

/** Returns the user of a domain and email, or the caller. */
async function addressee(
  services: Services,
  caller: Permitted<"own"> | null,
  { email, domain }: Input,
): Promise<{ ctx: Permitted; user: { email: string } | { id: string } }> {
  if (email !== undefined && domain !== undefined) {
    return {
      ctx: await provenContext(services, await findAccount(services, domain), "code"),
      user: { email },
    }
  }
  if (caller?.user) return { ctx: caller, user: { id: caller.user.id } }
  const required: FieldProblem[] = [{ rule: "required" }]
  const fields = { ...(!email && { email: required }), ...(!domain && { domain: required }) }
  throw new AppError("invalid", { fields })
}

/**
 * Changes the password and resets the sign-in tries, because the user proved to own the address.
 */
async function change(tx: Tx, { user, hash }: Try, password: string, kept: string | null): Promise<void> {
  if (!(await takeCode(tx, user.id, hash))) throw wrongCode()
  const [row] = await readUsers(tx, [user.id])
  const { domain } = await getAccountRow(tx)
  await setPassword(tx, user.id, password, kept)
  await forgetTries(tx, loginThrottle, `${domain} ${row?.email}`)
}

/**
 * Queues the mail with a code, at most three an hour. Looks up no user here, so every request does
 * the same work and gets the same answer.
 */
export async function requestPasswordCode(
  services: Services,
  { email, domain }: { email: string; domain: string },
  address: string,
): Promise<Record<string, never>> {
  const ctx = await provenContext(services, await findAccount(services, domain), "public")
  await inTransaction(ctx, async (tx) => {
    const [wait] = await Promise.all([
      countTry(tx, codeThrottle, `${domain} ${email}`),
      requireAllowedAddress(tx, address),
    ])
    if (wait !== null) return
    await queueJob(tx, mailCodeJob, { email })
  })
  return {}
}
