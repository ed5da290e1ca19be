import { timingSafeEqual } from "node:crypto"
import type { updatePassword as endpoint } from "@funil/contract/auth"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import type * as z from "zod/mini"
import { requireAllowedAddress } from "../../platform/access/allowed-address.ts"
import { findAccount } from "../../platform/access/account-directory.ts"
import { endApiTokens } from "../../platform/access/sessions.ts"
import { requireUncommon } from "../../platform/access/common-passwords.ts"
import { hashPassword } from "../../platform/access/password-hash.ts"
import { forgetTries } from "../../platform/access/throttle.ts"
import { AppError, type FieldProblem, invalid } from "../../platform/app-error.ts"
import type { Context, Services } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { systemContext } from "../../platform/system-context.ts"
import { getAccountRow } from "../accounts/account-queries.ts"
import { hashCode } from "../users/password-code.ts"
import { spendTry, type Try, takeCode } from "../users/password-code-queries.ts"
import { setPassword } from "../users/set-password.ts"
import { readUsers } from "../users/user-queries.ts"
import { loginThrottle } from "../users/throttles.ts"

type Input = z.output<typeof endpoint.body>

/** Sets a new password with a mailed code, and ends every session but the one that asks, and the API tokens unless the user keeps them. */
// No right: the mailed code proves who it is.
export async function updatePassword(
  services: Services,
  caller: Context | null,
  input: Input,
  address: string,
): Promise<CallAnswer<typeof endpoint>> {
  requireUncommon(input.password)
  const { ctx, user } = await addressee(services, caller, input)
  // Of its own transaction: a wrong try has to count although the call fails.
  const [tried] = await inTransaction(ctx, (tx) =>
    Promise.all([spendTry(tx, user), requireAllowedAddress(tx, address)]),
  )
  const hash = hashCode(services.config.secretKey, tried?.user.id ?? "", input.password_code)
  if (!tried || !timingSafeEqual(hash, tried.hash)) throw wrongCode()
  const password = await hashPassword(input.password)
  const isOwn = caller?.accountId === ctx.accountId && caller.user?.id === tried.user.id
  const owner: Context = { ...ctx, user: tried.user, source: "api" }
  return inTransaction(owner, async (tx) => {
    await change(tx, tried, password, isOwn ? caller.sessionId : null)
    // A stranger in a stolen session may have made one.
    return { ended_tokens: input.keep_tokens ? 0 : await endApiTokens(tx, tried.user.id) }
  })
}

function wrongCode(): AppError {
  return invalid("password_code", "wrong_code")
}

/** Whose password it is: the e-mail's of a domain, or the caller's own. */
async function addressee(services: Services, caller: Context | null, { email, domain }: Input) {
  if (email !== undefined && domain !== undefined) {
    return { ctx: await systemContext(services, await findAccount(services, domain)), user: { email } }
  }
  if (caller?.user) return { ctx: caller, user: { id: caller.user.id } }
  const required: FieldProblem[] = [{ rule: "required" }]
  const fields = { ...(!email && { email: required }), ...(!domain && { domain: required }) }
  throw new AppError("invalid", { fields })
}

/** Whoever proved to own the address may also sign in at once, however often they guessed before. */
async function change(tx: Tx, { user, hash }: Try, password: string, kept: string | null): Promise<void> {
  if (!(await takeCode(tx, user.id, hash))) throw wrongCode()
  const [row] = await readUsers(tx, [user.id])
  const { domain } = await getAccountRow(tx)
  await setPassword(tx, user.id, password, kept)
  await forgetTries(tx, loginThrottle, `${domain} ${row?.email}`)
}
