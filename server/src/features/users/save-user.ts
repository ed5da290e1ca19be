import { endSessions } from "../../platform/access/sessions.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { queueJob } from "../../platform/jobs/queue-job.ts"
import { record } from "../../platform/ledger/record.ts"
import { enqueueMail } from "../../platform/mail/mail-job.ts"
import { emailChangedMail } from "./email-changed-mail.ts"
import { mailCodeJob } from "./mail-code-job.ts"
import { dropCode } from "./password-code-queries.ts"
import { writeUser } from "./user-queries.ts"
import { changes, requireAnotherAdmin } from "./user-rules.ts"
import { type UserPatch, type UserRow, userStore } from "./user-store.ts"

/** Writes a patch to a locked user, with all that follows from it, and records it. */
export async function saveUser(tx: Tx, before: UserRow, patch: UserPatch): Promise<UserRow> {
  await requireAnotherAdmin(tx, before, patch)
  const deletion =
    patch.deleted_at === undefined ? {} : { deleted_by: patch.deleted_at && (tx.user?.id ?? null) }
  const after = await writeUser(tx, before.id, { ...patch, ...deletion })
  if (after.deleted_at || after.deactivated) {
    await endSessions(tx, after.id)
    await dropCode(tx, after.id)
  }
  if (changes(before, patch, "email")) await followEmail(tx, before, after)
  else if (before.deactivated && !after.deactivated && !after.active) await invite(tx, after)
  record(tx, {
    event: eventOf(before, after),
    id: after.id,
    before: userStore.state(before),
    after: userStore.state(after),
  })
  return after
}

function eventOf(before: UserRow, after: UserRow) {
  if (before.deleted_at === null && after.deleted_at !== null) return "user.trashed"
  if (before.deleted_at !== null && after.deleted_at === null) return "user.restored"
  if (before.profile_picture === after.profile_picture) return "user.updated"
  return after.profile_picture === null ? "user.picture_removed" : "user.picture_uploaded"
}

/** A code went to the old address, so it ends. Whoever signs in there, or once did, is told; who never did is invited anew. */
async function followEmail(tx: Tx, before: UserRow, after: UserRow): Promise<void> {
  await dropCode(tx, after.id)
  if (after.active || after.deactivated) await enqueueMail(tx, emailChangedMail(tx, before.email, after))
  else await invite(tx, after)
}

async function invite(tx: Tx, { email }: UserRow): Promise<void> {
  await queueJob(tx, mailCodeJob, { email, kind: "invitation" })
}
