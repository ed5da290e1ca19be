import type { LoggedUser, login as endpoint } from "@funil/contract/account/auth"
import { isAdminLevel } from "@funil/contract/account/permissions"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import { sql } from "kysely"
import type * as z from "zod/mini"
import { findAccount } from "../../platform/access/account-directory.ts"
import { requireAllowedAddress } from "../../platform/access/allowed-address.ts"
import { isPassword } from "../../platform/access/passwords.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import { type Origin, openSession } from "../../platform/access/sessions.ts"
import { countTry, forgetTries } from "../../platform/access/throttle.ts"
import { AppError } from "../../platform/app-error.ts"
import { oneAtATime } from "../../platform/concurrency.ts"
import type { Services } from "../../platform/context.ts"
import { type Tx, inTransaction } from "../../platform/db/transaction.ts"
import { hasMailServer } from "../../platform/mail/deliver-mail.ts"
import { provenContext } from "../../platform/system-context.ts"
import { type AccountRow, getAccountRow } from "../accounts/account-queries.ts"
import { accountSummaryView } from "../accounts/account-view.ts"
import { findReopeningOf, mailReopening } from "../accounts/closing.ts"
import { countSignIn, loginThrottle, takeBackSignIn } from "../users/throttles.ts"
import { readUsers } from "../users/user-queries.ts"
import type { UserRow } from "../users/user-store.ts"

type Answer = CallAnswer<typeof endpoint>

/**
 * Signs in. A wrong domain, email or password costs the same work and gets the same answer. Counts
 * tries before checking, so parallel tries can't bypass limits. Only a correct password reveals a
 * closed account.
 */
export async function login(
  services: Services,
  { email, password, domain }: z.output<typeof endpoint.body>,
  origin: Origin,
): Promise<Answer> {
  const ctx = await provenContext(services, await findAccount(services, domain), "public")
  const who = `${domain} ${email}`
  await countSignIn(ctx, origin.ip)
  // Runs one after another. Parallel sign-ins of one user would otherwise count as guesses.
  return oneAtATime(`login ${who.toLowerCase()}`, async () => {
    const [wait, found] = await inTransaction(ctx, (tx) =>
      Promise.all([
        countTry(tx, loginThrottle, who),
        findCredentials(tx, email),
        requireAllowedAddress(tx, origin.ip),
      ]),
    )
    if (wait !== null) throw new AppError("too_many_requests", { headers: { "retry-after": String(wait) } })
    const isRight = await isPassword(password, found?.hash)
    if (!isRight || !found) throw new AppError("wrong_credentials")
    await takeBackSignIn(ctx, origin.ip)
    if (ctx.block === "account_closed") return refuseClosed(ctx, who, found.id)
    return inTransaction(ctx, async (tx) => {
      await requireUnchanged(tx, email, found)
      await forgetTries(tx, loginThrottle, who)
      const token = await openSession(tx, found.id, { ...origin, isConfirmed: true })
      return signedIn(tx, found.id, token)
    })
  })
}

/** Throws if the password changed or the user was deleted during the check. */
async function requireUnchanged(tx: Tx, email: string, found: Credentials): Promise<void> {
  const present = await findCredentials(tx, email)
  if (present?.hash !== found.hash) throw new AppError("wrong_credentials")
}

/** Rejects the sign-in. Mails an admin the link to reopen the closed account again. */
async function refuseClosed(ctx: Permitted, who: string, userId: string): Promise<never> {
  await inTransaction(ctx, async (tx) => {
    await forgetTries(tx, loginThrottle, who)
    const link = await findReopeningOf(tx, userId)
    if (link !== undefined) await mailReopening(tx, link)
  })
  throw new AppError("account_closed")
}

/** Returns the answer of a sign-in: the session's token, the user and the account. */
export async function signedIn(tx: Tx, userId: string, token: string): Promise<Answer> {
  const [user] = await readUsers(tx, [userId])
  const account = await getAccountRow(tx)
  if (!user) throw new AppError("wrong_credentials")
  return { token, user: loggedUserView(user, account, tx.services), domain: account.domain }
}

export async function getMe(ctx: Permitted): Promise<LoggedUser> {
  return inTransaction(ctx, async (tx) => {
    const [user] = await readUsers(tx, tx.user ? [tx.user.id] : [])
    if (!user) throw new AppError("unauthenticated")
    return loggedUserView(user, await getAccountRow(tx), tx.services)
  })
}

function loggedUserView(
  user: UserRow,
  account: AccountRow,
  services: Pick<Services, "now" | "config">,
): LoggedUser {
  const { id, first_name, last_name, email, role, pipelines, profile_picture } = user
  const mine = {
    id,
    first_name,
    last_name,
    email,
    role,
    admin: isAdminLevel(role),
    pipelines,
    profile_picture,
  }
  const created_at = user.created_at.toISOString()
  const rehearsal = services.config.isRehearsal ? services.now().getTime() - Date.now() : null
  return {
    ...mine,
    language: account.language,
    created_at,
    account: accountSummaryView(account, services),
    rehearsal,
    sends_mail: hasMailServer(services.config),
    support_url: services.config.supportUrl ?? null,
    extension_id: services.config.extensionId ?? null,
  }
}

interface Credentials {
  readonly id: string
  readonly hash: string | null
}

/**
 * Returns the user who may sign in with the email, and the password's hash. The database ignores
 * case.
 */
async function findCredentials(tx: Tx, email: string): Promise<Credentials | undefined> {
  const { rows } = await sql<Credentials>`
    select id, password_hash as hash from users
    where account_id = ${tx.accountId} and email_key = lower(${email}) and deleted_at is null and not deactivated
  `.execute(tx.db)
  return rows[0]
}
