import type { Language } from "@funil/contract/account/accounts"
import { withIsolatedNames } from "@funil/contract/shared/values/isolated-names"
import { sql } from "kysely"
import type { Undoer } from "../../nouns/store/undoer.ts"
import { reachesUser } from "../../nouns/user/user-noun.ts"
import { requireConfirmed } from "../../platform/access/require-can.ts"
import { endSessions } from "../../platform/access/sessions.ts"
import type { Context } from "../../platform/context.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import type { State } from "../../platform/ledger/record.ts"
import { type Mail, productMail } from "../../platform/mail/compose-mail.ts"
import { enqueueMail } from "../../platform/mail/send-mail.ts"
import { joinStates } from "../../platform/records/custom-fields.ts"
import { requireSeat } from "../plans/plan-limits.ts"
import { mailAccessChange } from "./admin-letters.ts"
import { dropInvitation } from "./invitation-queries.ts"
import { invite } from "./invitations.ts"
import { dropCode } from "./password-code.ts"
import { lockAdmins, lockAnyUser, readUsers } from "./user-queries.ts"
import { changes, requireAnotherAdmin, requireMayChange } from "./user-rules.ts"
import { type UserPatch, type UserRow, userStore } from "./user-store.ts"

/**
 * Writes and records a patch to a locked user, with its consequences. The database constraint
 * rejects a taken email.
 */
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

/**
 * Returns whether a patch changes a value that the invitation's link is bound to, except the email.
 */
function isBound(before: UserRow, patch: UserPatch): boolean {
  return changes(before, patch, "role") || changes(before, patch, "pipelines")
}

/**
 * Expires the link, because it granted the old rights. Mails another one to a user who can still
 * join.
 */
async function followRights(tx: Tx, before: UserRow, after: UserRow): Promise<void> {
  const wasInvited = await dropInvitation(tx, after.id)
  const isBack = before.deactivated && !after.deactivated
  if ((wasInvited || isBack) && !isAway(after)) await invite(tx, after)
}

/**
 * Expires codes and links to the old address. Notifies a user who has signed in before, and invites
 * others again.
 */
async function followEmail(tx: Tx, before: UserRow, after: UserRow): Promise<void> {
  await Promise.all([dropCode(tx, after.id), dropInvitation(tx, after.id)])
  if (after.active || after.deactivated) await enqueueMail(tx, emailChangedMail(tx, before.email, after))
  else await invite(tx, after)
}

interface Person {
  readonly first_name: string
  readonly email: string
}

const words: Readonly<Record<Language, { subject: string; blocks: (person: Person) => string[] }>> = {
  "pt-BR": {
    subject: "Seu e-mail de acesso mudou",
    blocks: ({ first_name, email }) => [
      `Olá, ${first_name}.`,
      `O e-mail com que você entra no Funil agora é ${email}.`,
      "Se não foi você, fale agora com o administrador da sua conta.",
    ],
  },
  en: {
    subject: "Your sign-in email has changed",
    blocks: ({ first_name, email }) => [
      `Hello ${first_name},`,
      `The email you sign in to Funil with is now ${email}.`,
      "If this wasn't you, contact your account's administrator right away.",
    ],
  },
}

/** Returns the mail that notifies a user's old address of the new one. */
function emailChangedMail(ctx: Context, oldAddress: string, person: Person): Mail {
  const { subject, blocks } = withIsolatedNames(words[ctx.language])
  return productMail(ctx, oldAddress, subject, blocks(person))
}

/** Converts the ledger's fields, which are in stored form except the instant. */
function patchOf({ deleted_at: deletedAt, ...fields }: State): UserPatch {
  if (deletedAt === undefined) return fields
  return { ...fields, deleted_at: typeof deletedAt === "string" ? new Date(deletedAt) : null }
}

export const userUndoer: Undoer = {
  lockState: async (tx, id, kind) => {
    await lockAdmins(tx)
    const row = await lockAnyUser(tx, id)
    const isAllowed = row && reachesUser(tx, kind === "delete" ? "user.delete" : "user.update", row)
    return isAllowed ? userStore.state(row) : null
  },
  write: async (tx, id, fields) => {
    const before = await lockAnyUser(tx, id)
    if (!before) return
    const patch = patchOf(joinStates(fields, before.custom_fields))
    requireMayChange(tx, before, patch)
    await saveUser(tx, before, patch)
  },
}

/** Removes the calendar feed address of a user, if there is one. */
export async function dropFeed(tx: Tx, userId: string | undefined): Promise<void> {
  await sql`
    delete from calendar_feeds where account_id = ${tx.accountId} and user_id = ${userId}
  `.execute(tx.db)
}
