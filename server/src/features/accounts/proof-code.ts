import { passwordCode } from "../users/password-code.ts"
import type { Context } from "../../platform/context.ts"

/**
 * The code that proves an e-mail of an account. It is stored nowhere and stays the same when it is mailed again: it opens nothing, and
 * the address alone is sent it.
 */
export function proofCode({ services, accountId }: Context, email: string): string {
  return passwordCode(services.config.secretKey, `proof of ${accountId} ${email.toLowerCase()}`)
}
