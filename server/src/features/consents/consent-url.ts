import { signToken } from "../../platform/access/account-token.ts"
import type { Context } from "../../platform/context.ts"

/** The address at which a contact sees what they agreed to, and withdraws it. */
export function consentUrl({ services, accountId }: Context, contactId: string): string {
  return `${services.config.publicUrl}/consents/${signToken(services.config, "consent", { accountId, id: contactId })}`
}
