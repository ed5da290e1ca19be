import type { renewInvitation as endpoint } from "@funil/contract/invitations"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import { requireCan } from "../../platform/access/require-can.ts"
import { countTry } from "../../platform/access/throttle.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { reachesUser } from "../../nouns/user/user-visibility.ts"
import { findInvitation, keepInvitation } from "./invitation-queries.ts"
import { invitationUrl } from "./invitation-url.ts"
import { invite } from "./invite.ts"
import { invitationThrottle } from "./throttles.ts"
import { lockVisibleUser } from "./user-queries.ts"
import { requireMayGive } from "./user-rules.ts"

/** Lets an invitation hold for another week and answers its link, which `mail` sends again. */
// No ledger: an invitation is no record.
export async function renewInvitation(
  ctx: Context,
  id: string,
  { mail }: { readonly mail: boolean },
): Promise<CallAnswer<typeof endpoint>> {
  requireCan(ctx, "user.create")
  return inTransaction(ctx, async (tx) => {
    const user = await lockVisibleUser(tx, id)
    if (!reachesUser(tx, "user.update", user)) throw new AppError("forbidden")
    // The link is as good as the user: only a caller who may create the role sees it.
    requireMayGive(tx, user.role)
    if (user.active || user.deactivated) throw new AppError("invitation_ended")
    const wait = mail ? await countTry(tx, invitationThrottle, id) : null
    if (wait !== null) throw new AppError("too_many_requests", { headers: { "retry-after": String(wait) } })
    await (mail ? invite(tx, user) : keepInvitation(tx, id))
    const invitation = await findInvitation(tx, { userId: id })
    if (!invitation) throw new Error("An invitation that was just kept is not there")
    return { url: invitationUrl(tx, invitation), expires_at: invitation.expires_at.toISOString() }
  })
}
