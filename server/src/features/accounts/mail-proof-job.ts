import { inTransaction } from "../../platform/db/transaction.ts"
import type { JobDefinition } from "../../platform/jobs/job-definition.ts"
import { mailRetry } from "../../platform/mail/mail-job.ts"
import { sendMail } from "../../platform/mail/send-mail.ts"
import { readUsers } from "../users/user-queries.ts"
import { proofMail } from "./proof-mail.ts"

/** Mails an admin the code that proves their e-mail, which is made here: a secret is never queued. */
export const mailProofJob: JobDefinition<{ readonly userId: string }> = {
  name: "account.mail_proof",
  isOpenToBlocked: true,
  retry: mailRetry,
  async run(ctx, { userId }) {
    if (ctx.isProved) return
    const [user] = await inTransaction(ctx, (tx) => readUsers(tx, [userId]))
    if (user) await sendMail(ctx, proofMail(ctx, user.email), { isProof: true })
  },
}
