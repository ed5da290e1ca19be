import { signToken } from "../../platform/access/account-token.ts"
import type { Context } from "../../platform/context.ts"

/** Where a contact answers. */
export function confirmationUrl({ services, accountId }: Context, id: string): string {
  const token = signToken(services.config, "confirmation", { accountId, id })
  return `${services.config.publicUrl}/c/${token}`
}
