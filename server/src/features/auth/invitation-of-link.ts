import { claimOf } from "../../platform/access/account-token.ts"
import { notFound } from "../../platform/app-error.ts"
import type { Context, Services } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { systemContext } from "../../platform/system-context.ts"
import { findInvitation, type Invitation } from "../users/invitation-queries.ts"
import { isInvitationToken } from "../users/invitation-url.ts"

/** The invitation of a link, and the context of its account; 404 for a link that we did not make, or that leads nowhere by now. */
export async function invitationOfLink(
  services: Services,
  token: string,
): Promise<{ readonly ctx: Context; readonly invitation: Invitation }> {
  // Only the row tells what the token has to prove; nothing else is read by the claim.
  const named = claimOf(token)
  if (!named) throw notFound()
  const ctx = await systemContext(services, named.accountId)
  const invitation = await inTransaction(ctx, (tx) => findInvitation(tx, { id: named.id }))
  if (!invitation || !isInvitationToken(ctx, token, invitation)) throw notFound()
  return { ctx, invitation }
}
