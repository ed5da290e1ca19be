import type { Tx } from "../../platform/db/transaction.ts"
import { queueJob } from "../../platform/jobs/queue-job.ts"
import { countInvitation } from "./invitation-limits.ts"
import { keepInvitation } from "./invitation-queries.ts"
import { mailInvitationJob } from "./mail-invitation-job.ts"

interface Invited {
  readonly id: string
  readonly email: string
}

/** Invites a user who has no password yet, and has the link mailed, at once or when the account's e-mail is proved. */
export async function invite(tx: Tx, user: Invited): Promise<void> {
  await keepInvitation(tx, user.id)
  if (tx.isProved) await mailInvitation(tx, user)
}

/** Has the link mailed, within the limits of the day: 429 beyond them. */
export async function mailInvitation(tx: Tx, { id, email }: Invited): Promise<void> {
  await countInvitation(tx, email)
  await queueJob(tx, mailInvitationJob, { userId: id })
}
