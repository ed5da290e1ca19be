import { signToken } from "../../platform/access/account-token.ts"
import type { Context } from "../../platform/context.ts"

/** Where an invited user comes in. Whoever has it can take their place, so it is stored nowhere. */
export function invitationUrl(
  { services, accountId }: Context,
  { id, domain }: { readonly id: string; readonly domain: string },
): string {
  const token = signToken(services.config, "invitation", { accountId, id })
  return `${services.config.publicUrl}/${domain}/invitation?code=${token}`
}
