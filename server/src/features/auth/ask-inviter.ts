import { countTry } from "../../platform/access/throttle.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Services } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { enqueueMail } from "../../platform/mail/mail-job.ts"
import { invitationAskedMail } from "../users/invitation-mail.ts"
import { findInviter } from "../users/invitation-queries.ts"
import { askedThrottle } from "../users/throttles.ts"
import { invitationOfLink } from "./invitation-of-link.ts"

/** Mails whoever invited, once a day, that an invitation was opened too late. */
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
