import type { sendEmailProof as endpoint } from "@funil/contract/email-proof"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import { requireCan } from "../../platform/access/require-can.ts"
import { countMailbox, type MailboxLimit } from "../../platform/access/mailbox-limit.ts"
import { countTry, type Throttle } from "../../platform/access/throttle.ts"
import { AppError, notFound } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { queueJob } from "../../platform/jobs/queue-job.ts"
import { readUsers } from "../users/user-queries.ts"
import { mailProofJob } from "./mail-proof-job.ts"

const throttle: Throttle = { name: "email proof", max: 3, minutes: 60 }
/** Signing up again and again with a stranger's address floods no mailbox. */
export const codesADay: MailboxLimit = { kind: "code", max: 5 }

/** Mails the caller the code that proves their e-mail. */
// No ledger: a mail is no record.
export async function sendProof(ctx: Context): Promise<CallAnswer<typeof endpoint>> {
  requireCan(ctx, "account.write")
  return inTransaction(ctx, async (tx) => {
    const [user] = await readUsers(tx, tx.user ? [tx.user.id] : [])
    if (!user) throw notFound()
    if (tx.isProved) return { email: user.email }
    const wait = (await countTry(tx, throttle, "account")) ?? (await countMailbox(tx, codesADay, user.email))
    if (wait !== null) throw new AppError("too_many_requests", { headers: { "retry-after": String(wait) } })
    await queueJob(tx, mailProofJob, { userId: user.id })
    return { email: user.email }
  })
}
