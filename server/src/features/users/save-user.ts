import { requireConfirmed } from "../../platform/access/require-confirmed.ts"
import { endSessions } from "../../platform/access/sessions.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { enqueueMail } from "../../platform/mail/mail-job.ts"
import { requireSeat } from "../plans/require-seat.ts"
import { dropFeed } from "./drop-feed.ts"
import { emailChangedMail } from "./email-changed-mail.ts"
import { dropInvitation } from "./invitation-queries.ts"
import { invite } from "./invite.ts"
import { mailAccessChange } from "./mail-access-change.ts"
import { dropCode } from "./password-code-queries.ts"
import { readUsers } from "./user-queries.ts"
import { changes, requireAnotherAdmin } from "./user-rules.ts"
import { type UserPatch, type UserRow, userStore } from "./user-store.ts"

/** Writes a patch to a locked user, with all that follows from it, and records it. A taken e-mail is the constraint's to refuse. */
export async function saveUser(tx: Tx, before: UserRow, patch: UserPatch): Promise<UserRow> {
  await requireAnotherAdmin(tx, before, patch)
  const isNewAdmin = !isAdmin(before) && isAdmin({ ...before, ...patch })
  if (isNewAdmin) requireConfirmed(tx)
  if (isAway(before) && !isAway({ ...before, ...patch })) await requireSeat(tx)
  const deletion =
    patch.deleted_at === undefined ? {} : { deleted_by: patch.deleted_at && (tx.user?.id ?? null) }
  await userStore.save(tx, [{ before, patch: { ...patch, ...deletion } }])
  const [after] = await readUsers(tx, [before.id])
  if (!after) throw new Error("A user whose lock is held is not there")
  if (after.deleted_at || after.deactivated) {
    await endSessions(tx, after.id)
    await dropCode(tx, after.id)
    await dropFeed(tx, after.id)
  }
  if (changes(before, patch, "email")) await followEmail(tx, before, after)
  else if (!after.active && isBound(before, patch)) await followRights(tx, before, after)
  else if (before.deactivated && !after.deactivated && !after.active) await invite(tx, after)
  if (isNewAdmin) await mailAccessChange(tx, "admin", after.email)
  return after
}

function isAdmin(user: Pick<UserRow, "role" | "deleted_at" | "deactivated">): boolean {
  return user.role === "admin" && !isAway(user)
}

function isAway({ deleted_at, deactivated }: Pick<UserRow, "deleted_at" | "deactivated">): boolean {
  return deleted_at !== null || deactivated
}

/** Whether a patch changes what an invitation's link is bound to, but for the e-mail. */
function isBound(before: UserRow, patch: UserPatch): boolean {
  return changes(before, patch, "role") || changes(before, patch, "pipelines")
}

/** The link gave the old rights, so it ends. A user who can still come in is sent another one. */
async function followRights(tx: Tx, before: UserRow, after: UserRow): Promise<void> {
  const wasInvited = await dropInvitation(tx, after.id)
  const isBack = before.deactivated && !after.deactivated
  if ((wasInvited || isBack) && !isAway(after)) await invite(tx, after)
}

/** A code or a link went to the old address, so it ends. Whoever signs in there, or once did, is told; who never did is invited anew. */
async function followEmail(tx: Tx, before: UserRow, after: UserRow): Promise<void> {
  await Promise.all([dropCode(tx, after.id), dropInvitation(tx, after.id)])
  if (after.active || after.deactivated) await enqueueMail(tx, emailChangedMail(tx, before.email, after))
  else await invite(tx, after)
}
