import { isTokenOf, signToken } from "../../platform/access/account-token.ts"
import type { Context } from "../../platform/context.ts"
import type { Invitation } from "./invitation-queries.ts"

type Bound = Pick<Invitation, "id" | "user">

/** The link gives what its maker saw: another email, role or list of pipelines ends it, on whatever path it was written. */
function boundOf({ user: { email, role, pipelines } }: Bound): string {
  return JSON.stringify([email.toLowerCase(), role, pipelines.toSorted()])
}

/** The link by which an invited user signs up. Its holder can take the user's place, so it is stored nowhere. */
export function invitationUrl(
  { services, accountId }: Context,
  { domain, ...invitation }: Bound & Pick<Invitation, "domain">,
): string {
  const bound = boundOf(invitation)
  const token = signToken(services.config, "invitation", { accountId, id: invitation.id, bound })
  return `${services.config.publicUrl}/${domain}/invitation?code=${token}`
}

/** Whether the token is that of the invitation's link as the user is now. */
export function isInvitationToken(
  { services, accountId }: Context,
  token: string,
  invitation: Bound,
): boolean {
  const bound = boundOf(invitation)
  return isTokenOf(services.config, "invitation", { accountId, id: invitation.id, bound, token })
}
