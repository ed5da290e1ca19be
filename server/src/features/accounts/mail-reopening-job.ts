import { inTransaction } from "../../platform/db/transaction.ts"
import type { JobDefinition } from "../../platform/jobs/job-definition.ts"
import { sendMail } from "../../platform/mail/send-mail.ts"
import { mailRetry } from "../../platform/mail/mail-job.ts"
import { reopeningMail } from "./reopening-mail.ts"
import { findReopening } from "./reopening-queries.ts"

/** Mails an admin the link that reopens the account, which is made here: a secret is never queued. */
export const mailReopeningJob: JobDefinition<{ readonly id: string }> = {
  name: "account.mail_reopening",
  isOpenToBlocked: true,
  isOpenToClosed: true,
  retry: mailRetry,
  async run(ctx, { id }) {
    const reopening = await inTransaction(ctx, (tx) => findReopening(tx, id))
    if (reopening) await sendMail(ctx, reopeningMail(ctx, reopening))
  },
}
