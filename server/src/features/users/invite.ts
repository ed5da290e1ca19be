import type { Tx } from "../../platform/db/transaction.ts"
import { queueJob } from "../../platform/jobs/queue-job.ts"
import { keepInvitation } from "./invitation-queries.ts"
import { mailInvitationJob } from "./mail-invitation-job.ts"

/** Invites a user who has no password yet, and has the link mailed. */
export async function invite(tx: Tx, { id }: { readonly id: string }): Promise<void> {
  await keepInvitation(tx, id)
  await queueJob(tx, mailInvitationJob, { userId: id })
}
