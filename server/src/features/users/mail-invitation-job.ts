import { inTransaction } from "../../platform/db/transaction.ts"
import type { JobDefinition } from "../../platform/jobs/job-definition.ts"
import { sendMail } from "../../platform/mail/send-mail.ts"
import { mailRetry } from "../../platform/mail/mail-job.ts"
import { invitationMail } from "./invitation-mail.ts"
import { findInvitation } from "./invitation-queries.ts"

/** Mails the link of an invitation, which is made here: a secret is never queued. */
export const mailInvitationJob: JobDefinition<{ readonly userId: string }> = {
  name: "user.mail_invitation",
  retry: mailRetry,
  async run(ctx, { userId }) {
    const invitation = await inTransaction(ctx, (tx) => findInvitation(tx, { userId }))
    if (invitation?.state !== "open") return
    await sendMail(ctx, invitationMail(ctx, invitation))
  },
}
