import { sql } from "kysely"
import type { Permitted } from "../access/permitted.ts"
import { type Tx, inTransaction } from "../db/transaction.ts"
import type { JobDefinition } from "../jobs/job-definition.ts"
import { queueJob } from "../jobs/queue-job.ts"
import type { Mail } from "./compose-mail.ts"
import { deliverMail } from "./deliver-mail.ts"

/**
 * Sends a mail of the product itself: the only way out beside deliveries. An account whose e-mail
 * is not proved mails nobody but that address. `isProof` is the mail that asks for the proof.
 */
export async function sendMail(
  ctx: Permitted,
  mail: Mail,
  { isProof = false }: { readonly isProof?: boolean } = {},
): Promise<void> {
  if (!ctx.isProved && !isProof && !(await isOwnAddress(ctx, mail.to))) return
  await deliverMail(ctx.services.config, mail, ctx.requestId ?? "")
}

async function isOwnAddress(ctx: Permitted, address: string): Promise<boolean> {
  // No ledger: nothing is written.
  const { rows } = await inTransaction(ctx, (tx) =>
    sql`
      select from accounts where account_id = ${tx.accountId} and lower(email) = lower(${address})
    `.execute(tx.db),
  )
  return rows.length > 0
}

/** Retries for about a day, to outlive a mail server's outage. */
export const mailRetry = { limit: 30, delaySeconds: 5 }

/** Sends an email without secrets, since queued emails are readable in the database. */
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
