import { signToken } from "../../platform/access/account-token.ts"
import type { Context } from "../../platform/context.ts"

/** The address at which who answered a form sees what they agreed to in that answer alone, withdraws and confirms it. */
export function answerConsentUrl({ services, accountId }: Context, answerId: string): string {
  return `${services.config.publicUrl}/consents/${signToken(services.config, "answer_consent", { accountId, id: answerId })}`
}

/** The address at which a contact sees what they agreed to, and withdraws it. */
export function consentUrl({ services, accountId }: Context, contactId: string): string {
  return `${services.config.publicUrl}/consents/${signToken(services.config, "consent", { accountId, id: contactId })}`
}
