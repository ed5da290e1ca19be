import type { login as loginEndpoint } from "@funil/contract/account/auth"
import type { getInvitation as endpoint } from "@funil/contract/account/invitations"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import { claimOf } from "../../platform/access/account-token.ts"
import { requireAllowedAddress } from "../../platform/access/allowed-address.ts"
import { hashPassword, requireUncommon } from "../../platform/access/passwords.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import { type Origin, openSession } from "../../platform/access/sessions.ts"
import { countTry } from "../../platform/access/throttle.ts"
import { AppError, notFound } from "../../platform/app-error.ts"
import type { Services } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { enqueueMail } from "../../platform/mail/send-mail.ts"
import { provenContext } from "../../platform/system-context.ts"
import { invitationAskedMail, isInvitationToken } from "../users/invitation-mail.ts"
import { type Invitation, findInvitation, findInviter, lockInvitation } from "../users/invitation-queries.ts"
import { dropCode, setPassword } from "../users/password-code.ts"
import { askedThrottle } from "../users/throttles.ts"
import { signedIn } from "./login.ts"

/** Returns the fields for an invitation's page. */
export async function getInvitation(services: Services, token: string): Promise<CallAnswer<typeof endpoint>> {
  const { invitation } = await invitationOfLink(services, token)
  const { state, domain, company, brand, language, user, invited_by } = invitation
  const { first_name, email } = user
  return { state, domain, company, brand, language, first_name, email, invited_by: invited_by?.name ?? null }
}

/**
 * Sets the invited user's password and signs them in. Of two concurrent calls, the second fails.
 */
// No ledger: `setPassword` records it.
export async function acceptInvitation(
  services: Services,
  token: string,
  { password, origin }: { readonly password: string; readonly origin: Origin },
): Promise<CallAnswer<typeof loginEndpoint>> {
  requireUncommon(password)
  const { ctx, invitation } = await invitationOfLink(services, token)
  if (invitation.state !== "open") throw new AppError("invitation_ended")
  const hash = await hashPassword(password)
  const { first_name: _, email: __, ...user } = invitation.user
  const owner: Permitted<"link"> = { ...ctx, user, source: "api" }
  return inTransaction(owner, async (tx) => {
    await requireAllowedAddress(tx, origin.ip)
    const present = await lockInvitation(tx, invitation.id)
    if (!present || !isInvitationToken(tx, token, present)) throw notFound()
    if (present.state !== "open") throw new AppError("invitation_ended")
    await setPassword(tx, user.id, hash, null)
    await dropCode(tx, user.id)
    return signedIn(tx, user.id, await openSession(tx, user.id, { ...origin, isConfirmed: true }))
  })
}

/** Mails the inviter, once a day, that the invitation was opened too late. */
export async function askInviter(services: Services, token: string): Promise<Record<string, never>> {
  const { ctx, invitation } = await invitationOfLink(services, token)
  if (invitation.state !== "expired") throw new AppError("invitation_ended")
  await inTransaction(ctx, async (tx) => {
    if ((await countTry(tx, askedThrottle, invitation.user.id)) !== null) return
    const reader = await findInviter(tx, invitation.invited_by?.id)
    if (reader) await enqueueMail(tx, invitationAskedMail(tx, reader, invitation))
  })
  return {}
}

/**
 * Returns the invitation of a link and its account's context. Throws 404 for a forged or expired
 * link.
 */
async function invitationOfLink(
  services: Services,
  token: string,
): Promise<{ readonly ctx: Permitted<"link">; readonly invitation: Invitation }> {
  // The token's proof depends on the row, so the claim is only used to find it.
  const named = claimOf(token)
  if (!named) throw notFound()
  const ctx = await provenContext(services, named.accountId, "link")
  const invitation = await inTransaction(ctx, (tx) => findInvitation(tx, { id: named.id }))
  if (!invitation || !isInvitationToken(ctx, token, invitation)) throw notFound()
  return { ctx, invitation }
}
