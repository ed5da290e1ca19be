import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { newId } from "../../platform/new-id.ts"
import { hashCode, passwordCode } from "./password-code.ts"
import { storeCode } from "./password-code-queries.ts"
import { findUserByEmail } from "./user-queries.ts"

const hoursValid = 24

export interface PasswordLink {
  readonly url: string
  readonly expires_at: Date
}

/** Makes a link that sets a user's password once. Undefined when no user of the account may sign in with that e-mail. */
// No right: only the operator's command makes one.
// No ledger: a code is no record; the ledger records the password that it sets.
export async function makePasswordLink(
  ctx: Context,
  domain: string,
  email: string,
): Promise<PasswordLink | undefined> {
  const { secretKey, publicUrl } = ctx.services.config
  return inTransaction(ctx, async (tx) => {
    const user = await findUserByEmail(tx, email)
    if (!user) return undefined
    const code = passwordCode(secretKey, newId())
    await storeCode(tx, user.id, hashCode(secretKey, user.id, code), hoursValid * 60)
    const search = new URLSearchParams({ email: user.email, code })
    return {
      url: `${publicUrl}/${domain}/password?${search.toString()}`,
      expires_at: new Date(tx.now().getTime() + hoursValid * 3_600_000),
    }
  })
}
