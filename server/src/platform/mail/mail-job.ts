import type { Tx } from "../db/transaction.ts"
import { queueJob } from "../jobs/queue-job.ts"
import type { JobDefinition } from "../jobs/job-definition.ts"
import type { Mail } from "./compose-mail.ts"
import { sendMail } from "./send-mail.ts"

/** About a day of tries, so that a mail outlives a mail server that is down. */
export const mailRetry = { limit: 30, delaySeconds: 5 }

/** Sends a mail. It must hold no secret: what is queued can be read in the database. */
export const mailJob: JobDefinition<Mail> = {
  name: "mail.send",
  isOpenToBlocked: true,
  retry: mailRetry,
  run: (ctx, mail) => sendMail(ctx, mail),
}

/** Queues a mail, sent at least once if the transaction commits. */
export async function enqueueMail(tx: Tx, mail: Mail): Promise<void> {
  await queueJob(tx, mailJob, mail)
}
