import type { login } from "@funil/contract/auth"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import { requireAllowedAddress } from "../../platform/access/allowed-address.ts"
import { requireUncommon } from "../../platform/access/common-passwords.ts"
import { hashPassword } from "../../platform/access/password-hash.ts"
import { openSession, type Origin } from "../../platform/access/sessions.ts"
import { AppError, notFound } from "../../platform/app-error.ts"
import type { Context, Services } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { lockInvitation } from "../users/invitation-queries.ts"
import { isInvitationToken } from "../users/invitation-url.ts"
import { dropCode } from "../users/password-code-queries.ts"
import { setPassword } from "../users/set-password.ts"
import { invitationOfLink } from "./invitation-of-link.ts"
import { signedIn } from "./signed-in.ts"

/** Gives who was invited a password and signs them in; of two at once the second is refused. */
// No right: the link proves who it is.
// No ledger: `setPassword` records it.
export async function acceptInvitation(
  services: Services,
  token: string,
  { password, origin }: { readonly password: string; readonly origin: Origin },
): Promise<CallAnswer<typeof login>> {
  requireUncommon(password)
  const { ctx, invitation } = await invitationOfLink(services, token)
  if (invitation.state !== "open") throw new AppError("invitation_ended")
  const hash = await hashPassword(password)
  const { first_name: _, email: __, ...user } = invitation.user
  const owner: Context = { ...ctx, user, source: "api" }
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
