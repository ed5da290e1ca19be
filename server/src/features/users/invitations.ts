import type {
  inviteUsers as inviteEndpoint,
  renewInvitation as renewEndpoint,
} from "@funil/contract/account/invitations"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import { sql } from "kysely"
import type * as z from "zod/mini"
import { reachesUser } from "../../nouns/user/user-noun.ts"
import { type MailboxLimit, countMailbox } from "../../platform/access/mailbox-limit.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import { isFirstDay } from "../../platform/access/standing.ts"
import { type Throttle, countTry } from "../../platform/access/throttle.ts"
import { AppError } from "../../platform/app-error.ts"
import { type Tx, inTransaction } from "../../platform/db/transaction.ts"
import { queueJob } from "../../platform/jobs/queue-job.ts"
import { mailAccessChange } from "./admin-letters.ts"
import { invitationUrl, mailInvitationJob } from "./invitation-mail.ts"
import { findInvitation, keepInvitation } from "./invitation-queries.ts"
import { invitationThrottle } from "./throttles.ts"
import { insertUser, lockVisibleUser, takenAddresses } from "./user-queries.ts"
import { requireMayGive } from "./user-rules.ts"
import { type UserRow, userView } from "./user-store.ts"

interface Invitee {
  readonly id: string
  readonly email: string
}

/**
 * Invites a user without a password and mails the link, at once or after the account's email is
 * confirmed.
 */
export async function invite(tx: Tx, user: Invitee): Promise<void> {
  await keepInvitation(tx, user.id)
  if (tx.isProved) await mailInvitation(tx, user)
}

/** Mails the link. Throws 429 beyond the day's limits. */
async function mailInvitation(tx: Tx, { id, email }: Invitee): Promise<void> {
  await countInvitation(tx, email)
  await queueJob(tx, mailInvitationJob, { userId: id })
}

/**
 * Invites several people by their addresses as one operation. Custom fields may stay empty for now.
 */
export async function inviteUsers(
  ctx: Permitted<"user.create">,
  { emails, role }: z.output<typeof inviteEndpoint.body>,
): Promise<CallAnswer<typeof inviteEndpoint>> {
  requireMayGive(ctx, role)
  return inTransaction(ctx, async (tx) => {
    const { fresh, taken } = await takenAddresses(tx, emails)
    const invited: UserRow[] = []
    for (const email of fresh) {
      const row = await insertUser(tx, { ...nameOfAddress(email), email, role, password_hash: null })
      invited.push(row)
    }
    // Locks the counters of addresses in one order, so two calls can't deadlock.
    for (const row of invited.toSorted((a, b) => (a.email < b.email ? -1 : 1))) await invite(tx, row)
    if (role === "admin") await mailAccessChange(tx, "admin", invited.map((row) => row.email).join(", "))
    return { invited: invited.map((row) => userView(tx, row)), taken }
  })
}

/** Renews an invitation for another week and returns its link. `mail` sends it again. */
// No ledger: an invitation is no record.
export async function renewInvitation(
  ctx: Permitted<"user.create">,
  id: string,
  { mail }: { readonly mail: boolean },
): Promise<CallAnswer<typeof renewEndpoint>> {
  return inTransaction(ctx, async (tx) => {
    const user = await lockVisibleUser(tx, id)
    if (!reachesUser(tx, "user.update", user)) throw new AppError("forbidden")
    // The link grants the user's rights, so only a caller who may create the role sees it.
    requireMayGive(tx, user.role)
    if (user.active || user.deactivated) throw new AppError("invitation_ended")
    const wait = mail ? await countTry(tx, invitationThrottle, id) : null
    if (wait !== null) throw new AppError("too_many_requests", { headers: { "retry-after": String(wait) } })
    await (mail ? invite(tx, user) : keepInvitation(tx, id))
    const invitation = await findInvitation(tx, { userId: id })
    if (!invitation) throw new Error("An invitation that was just kept is not there")
    return { url: invitationUrl(tx, invitation), expires_at: invitation.expires_at.toISOString() }
  })
}

/**
 * Mails the invitations that waited for the account's email, up to the day's limit. Users can copy
 * the links of the others.
 */
export async function mailWaitingInvitations(tx: Tx): Promise<void> {
  const { rows } = await sql<{ id: string; email: string }>`
    select u.id, u.email from invitations i
    join users u on u.account_id = ${tx.accountId} and u.id = i.user_id
    where i.account_id = ${tx.accountId} and i.expires_at > ${tx.now()}
      and u.deleted_at is null and not u.deactivated and u.password_hash is null
    order by u.email
  `.execute(tx.db)
  for (const user of rows) await mailInvitation(tx, user).catch(unlessLimited)
}

function unlessLimited(error: unknown): void {
  const isLimit = error instanceof AppError && ["too_many_invitations", "invited_often"].includes(error.code)
  if (!isLimit) throw error
}

const minutes = 24 * 60
const ofFirstDay: Throttle = { name: "invitations of the first day", max: 50, minutes }
const ofDay: Throttle = { name: "invitations of the day", max: 500, minutes }
const toOneMailbox: MailboxLimit = { kind: "invitation", max: 3 }

/**
 * Counts an invitation mail. Throws 429 beyond the day's limits of the account or address. Without
 * billing there are no limits.
 */
async function countInvitation(tx: Tx, email: string): Promise<void> {
  if (tx.services.config.billing.length === 0) return
  const { rows } = await sql<{ email_proved_at: Date | null }>`
    select email_proved_at from accounts where account_id = ${tx.accountId}
  `.execute(tx.db)
  const isFirst = rows[0] !== undefined && isFirstDay(tx, rows[0])
  const wait = await countTry(tx, isFirst ? ofFirstDay : ofDay, "account")
  if (wait !== null) throw new AppError("too_many_invitations", { headers: { "retry-after": String(wait) } })
  const seconds = await countMailbox(tx, toOneMailbox, email)
  if (seconds !== null) throw new AppError("invited_often", { headers: { "retry-after": String(seconds) } })
}

const capital = (word: string) => word.charAt(0).toLocaleUpperCase("pt-BR") + word.slice(1)

/** Returns a name from an email: `maria.da.silva@x.test` is Maria da Silva. */
export function nameOfAddress(email: string): { first_name: string; last_name: string | null } {
  const local = email.slice(0, email.lastIndexOf("@")).replace(/\+.*$/, "").toLowerCase()
  const [first = "", ...rest] = local.split(/[._-]+/).filter((word) => /\p{L}/u.test(word))
  const last = rest.map((word) => (/^(d[aeo]s?|e)$/.test(word) ? word : capital(word))).join(" ")
  return { first_name: capital(first) || email, last_name: last || null }
}
