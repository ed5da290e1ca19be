import {
  type Language,
  type closeAccount as endpoint,
  daysUntilErased,
} from "@funil/contract/account/accounts"
import { withIsolatedNames } from "@funil/contract/shared/values/isolated-names"
import { sql } from "kysely"
import type * as z from "zod/mini"
import { openToken, signToken } from "../../platform/access/account-token.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import { requireConfirmed } from "../../platform/access/require-can.ts"
import { endAllSessions } from "../../platform/access/sessions.ts"
import { type Throttle, countTry } from "../../platform/access/throttle.ts"
import { AppError, invalid } from "../../platform/app-error.ts"
import type { Actor, Context, Services } from "../../platform/context.ts"
import { type Tx, inTransaction } from "../../platform/db/transaction.ts"
import { lockAccount } from "../../platform/db/tx.ts"
import type { JobDefinition } from "../../platform/jobs/job-definition.ts"
import { queueJob } from "../../platform/jobs/queue-job.ts"
import { inNameOf } from "../../platform/ledger/flush-ledger.ts"
import { type Mail, productMail } from "../../platform/mail/compose-mail.ts"
import { mailRetry, sendMail } from "../../platform/mail/send-mail.ts"
import { newId } from "../../platform/new-id.ts"
import { provenContext } from "../../platform/system-context.ts"
import { closeBilling, reopenBilling } from "../billing/settle-billing.ts"
import { requireOwnPassword } from "../users/require-own-password.ts"
import { getAccountRow } from "./account-queries.ts"

/**
 * Closes the account. Ends all sessions and mailed links, cancels its debts, and mails its admins
 * how to reopen it.
 */
// No ledger: `closeBilling` records it.
export async function closeAccount(
  ctx: Permitted<"own" | "account.write">,
  { password, domain }: z.output<typeof endpoint.body>,
): Promise<void> {
  const account = await inTransaction(ctx, getAccountRow)
  if (domain.toLowerCase() !== account.domain) throw invalid("domain", "wrong_domain")
  if (password === undefined) requireConfirmed(ctx)
  else await requireOwnPassword(ctx, "password", password)
  await inTransaction(ctx, async (tx) => {
    await closeBilling(tx)
    await endWaysIn(tx)
    for (const id of await insertReopenings(tx)) await mailReopening(tx, id)
  })
}

async function endWaysIn(tx: Tx): Promise<void> {
  await endAllSessions(tx)
  await sql`delete from password_codes where account_id = ${tx.accountId}`.execute(tx.db)
  await sql`delete from invitations where account_id = ${tx.accountId}`.execute(tx.db)
}

/** Returns when the server erases the data of an account closed at this time. */
export function erasedAt(closedAt: Date): Date {
  return new Date(closedAt.getTime() + daysUntilErased * 86_400_000)
}

/**
 * Reopens a closed account for the admin of the mailed link, and expires all links. Of two
 * concurrent calls, the second fails.
 */
// No ledger: `reopenBilling` records it.
export async function reopenAccount(
  services: Services,
  token: string,
  requestId: string,
): Promise<{ domain: string }> {
  const named = openToken(services.config, "reopening", token)
  if (!named) throw new AppError("reopening_ended")
  const ctx = await provenContext(services, named.accountId, "link", requestId)
  return inTransaction(ctx, async (tx) => {
    await lockAccount(tx)
    const found = await findReopening(tx, named.id)
    if (!found || erasedAt(found.closed_at) <= tx.now()) throw new AppError("reopening_ended")
    const { first_name: _, email: __, ...user } = found.user
    await inNameOf(tx, { user, source: "api", operationId: newId() }, reopenBilling)
    await dropReopenings(tx)
    return { domain: found.domain }
  })
}

const anHour: Throttle = { name: "reopening", max: 1, minutes: 60 }

/** Queues the mail with an admin's reopening link, at most once an hour. */
export async function mailReopening(tx: Tx, id: string): Promise<void> {
  if ((await countTry(tx, anHour, id)) === null) await queueJob(tx, mailReopeningJob, { id })
}

/**
 * Mails an admin the reopening link. The job creates the link, so the queue never holds the secret.
 */
export const mailReopeningJob: JobDefinition<{ readonly id: string }> = {
  name: "account.mail_reopening",
  isOpenToBlocked: true,
  isOpenToClosed: true,
  retry: mailRetry,
  async run(ctx, { id }) {
    const reopening = await inTransaction(ctx, (tx) => findReopening(tx, id))
    if (reopening) await sendMail(ctx, reopeningMail(ctx, reopening))
  },
}

interface Words {
  readonly subject: (company: string) => string
  readonly hello: (name: string) => string
  readonly what: (company: string, domain: string) => string
  readonly until: (day: string) => string
  readonly link: string
  readonly otherwise: string
}

const words: Readonly<Record<Language, Words>> = {
  "pt-BR": {
    subject: (company) => `A conta de ${company} no Funil foi encerrada`,
    hello: (name) => `Olá, ${name}.`,
    what: (company, domain) =>
      `Um administrador encerrou a conta de ${company} (${domain}) no Funil. Ninguém mais consegue entrar, nada mais é cobrado e as automações estão paradas.`,
    until: (day) =>
      `Em ${day}, todos os dados serão apagados definitivamente. Até lá, este link reabre a conta:`,
    link: "Reabrir a conta",
    otherwise: "Se era isso mesmo, você não precisa fazer nada.",
  },
  en: {
    subject: (company) => `${company}'s Funil account was closed`,
    hello: (name) => `Hello ${name},`,
    what: (company, domain) =>
      `An administrator closed ${company}'s Funil account (${domain}). No one can sign in anymore, nothing more is charged, and automations have stopped.`,
    until: (day) =>
      `On ${day}, all of its data will be permanently erased. Until then, this link reopens the account:`,
    link: "Reopen the account",
    otherwise: "If this is what you wanted, you don't need to do anything.",
  },
}

/**
 * Returns the mail to an admin, in the account's language: the account is closed, and the link
 * reopens it for anyone who has it until the erasure.
 */
function reopeningMail(ctx: Context, { id, user, domain, company, closed_at }: Reopening): Mail {
  const { language, timezone: timeZone, accountId, services } = ctx
  const letter = withIsolatedNames(words[language])
  const name = company ?? domain
  const day = erasedAt(closed_at).toLocaleDateString(language, { dateStyle: "long", timeZone })
  const token = signToken(services.config, "reopening", { accountId, id })
  return productMail(ctx, user.email, letter.subject(name), [
    letter.hello(user.first_name),
    letter.what(name, domain),
    letter.until(day),
    { label: letter.link, url: `${services.config.publicUrl}/reopen/${token}` },
    letter.otherwise,
  ])
}

/** A reopening link with the fields of its mail. */
interface Reopening {
  readonly id: string
  readonly user: Actor & { readonly first_name: string; readonly email: string }
  readonly domain: string
  readonly company: string | null
  readonly closed_at: Date
}

/** Creates a link for each admin who may sign in and returns the links' ids. */
async function insertReopenings(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users
    where account_id = ${tx.accountId} and role = 'admin' and deleted_at is null and not deactivated
  `.execute(tx.db)
  const links = rows.map(({ id }) => ({ account_id: tx.accountId, id: newId(), user_id: id }))
  await tx.db.insertInto("reopenings").values(links).execute()
  return links.map(({ id }) => id)
}

/** Returns a user's link, or undefined without one. */
export async function findReopeningOf(tx: Tx, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from reopenings where account_id = ${tx.accountId} and user_id = ${userId}
  `.execute(tx.db)
  return rows[0]?.id
}

/** Expires all links. */
async function dropReopenings(tx: Tx): Promise<void> {
  await sql`delete from reopenings where account_id = ${tx.accountId}`.execute(tx.db)
}

/** Returns the link of a closed account, or undefined after its use. */
async function findReopening(tx: Tx, id: string): Promise<Reopening | undefined> {
  const { rows } = await sql<Reopening>`
    select r.id, a.domain, a.company, a.closed_at,
      json_build_object('id', u.id, 'role', u.role, 'pipelines', u.pipelines, 'first_name', u.first_name, 'email', u.email) as "user"
    from reopenings r
    join users u on u.account_id = ${tx.accountId} and u.id = r.user_id
    join accounts a on a.account_id = ${tx.accountId} and a.closed_at is not null
    where r.account_id = ${tx.accountId} and r.id = ${id}
  `.execute(tx.db)
  return rows[0]
}
