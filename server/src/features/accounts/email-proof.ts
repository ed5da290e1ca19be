import { timingSafeEqual } from "node:crypto"
import type { Language } from "@funil/contract/account/accounts"
import type {
  proveEmail as proveEndpoint,
  sendEmailProof as sendEndpoint,
} from "@funil/contract/account/email-proof"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import { sql } from "kysely"
import type * as z from "zod/mini"
import { type MailboxLimit, countMailbox } from "../../platform/access/mailbox-limit.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import { type Throttle, countTry } from "../../platform/access/throttle.ts"
import { AppError, invalid, notFound } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { type Tx, inTransaction } from "../../platform/db/transaction.ts"
import type { JobDefinition } from "../../platform/jobs/job-definition.ts"
import { queueJob } from "../../platform/jobs/queue-job.ts"
import { type Mail, productMail } from "../../platform/mail/compose-mail.ts"
import { mailRetry, sendMail } from "../../platform/mail/send-mail.ts"
import { sendWaiting } from "../deliveries/delivery-changes.ts"
import { mailWaitingInvitations } from "../users/invitations.ts"
import { passwordCode } from "../users/password-code.ts"
import { readUsers } from "../users/user-queries.ts"

const codeThrottle: Throttle = { name: "email proof code", max: 10, minutes: 60 }

/**
 * Confirms the calling admin's email, which becomes the account's, and sends all mails that waited
 * for it.
 */
// No ledger: confirming an email doesn't change the account.
export async function proveEmail(
  ctx: Permitted<"account.write">,
  { code }: z.output<typeof proveEndpoint.body>,
): Promise<void> {
  if (ctx.isProved) return
  // Uses its own transaction, because a wrong try counts even if the call fails.
  const { wait, email } = await inTransaction(ctx, async (tx) => {
    const [user] = await readUsers(tx, tx.user ? [tx.user.id] : [])
    if (!user) throw notFound()
    return { wait: await countTry(tx, codeThrottle, "account"), email: user.email }
  })
  if (wait !== null) throw new AppError("too_many_requests", { headers: { "retry-after": String(wait) } })
  if (!isSame(proofCode(ctx, email), code)) throw invalid("code", "wrong_code")
  await inTransaction(ctx, (tx) => open(tx, email))
}

function isSame(code: string, typed: string): boolean {
  return code.length === typed.length && timingSafeEqual(Buffer.from(code), Buffer.from(typed))
}

async function open(tx: Tx, email: string): Promise<void> {
  const { rows } = await sql`
    update accounts set email_proved_at = ${tx.now()}, email = ${email}, updated_at = ${tx.now()}, version = version + 1
    where account_id = ${tx.accountId} and email_proved_at is null returning 1
  `.execute(tx.db)
  if (rows.length === 0) return
  await sendWaiting(tx)
  await mailWaitingInvitations(tx)
}

const mailThrottle: Throttle = { name: "email proof", max: 3, minutes: 60 }
/** Limits the codes per mailbox, so repeated sign-ups can't flood a stranger's mailbox. */
export const codesADay: MailboxLimit = { kind: "code", max: 5 }

/** Mails the caller the code that confirms their email. */
// No ledger: a mail is no record.
export async function sendProof(ctx: Permitted<"account.write">): Promise<CallAnswer<typeof sendEndpoint>> {
  return inTransaction(ctx, async (tx) => {
    const [user] = await readUsers(tx, tx.user ? [tx.user.id] : [])
    if (!user) throw notFound()
    if (tx.isProved) return { email: user.email }
    const wait =
      (await countTry(tx, mailThrottle, "account")) ?? (await countMailbox(tx, codesADay, user.email))
    if (wait !== null) throw new AppError("too_many_requests", { headers: { "retry-after": String(wait) } })
    await queueJob(tx, mailProofJob, { userId: user.id })
    return { email: user.email }
  })
}

/**
 * Mails an admin the code that confirms their email. The job creates the code, so the queue never
 * holds the secret.
 */
export const mailProofJob: JobDefinition<{ readonly userId: string }> = {
  name: "account.mail_proof",
  isOpenToBlocked: true,
  retry: mailRetry,
  async run(ctx, { userId }) {
    if (ctx.isProved) return
    const [user] = await inTransaction(ctx, (tx) => readUsers(tx, [userId]))
    if (user) await sendMail(ctx, proofMail(ctx, user.email), { isProof: true })
  },
}

interface Words {
  readonly subject: (code: string) => string
  readonly what: string
  readonly link: string
  readonly otherwise: string
}

const words: Readonly<Record<Language, Words>> = {
  "pt-BR": {
    subject: (code) => `${code} é o código para confirmar seu e-mail`,
    what: "Digite este código no Funil para confirmar seu e-mail. Depois disso, convites e mensagens são enviados e os formulários abrem.",
    link: "Confirmar e-mail",
    otherwise: "Se não foi você quem criou a conta, ignore este e-mail: nada é enviado sem o código.",
  },
  en: {
    subject: (code) => `${code} is the code to confirm your email`,
    what: "Enter this code in Funil to confirm your email. After that, invitations and messages go out and forms open.",
    link: "Confirm email",
    otherwise: "If you didn't create the account, ignore this email: nothing is sent without the code.",
  },
}

/** Returns the mail that asks an admin to confirm their email. */
function proofMail(ctx: Context, email: string): Mail {
  const { subject, what, link, otherwise } = words[ctx.language]
  const code = proofCode(ctx, email)
  const url = `${ctx.services.config.publicUrl}/profile?email_code=${code}`
  return productMail(ctx, email, subject(code), [what, { code }, { label: link, url }, otherwise])
}

/**
 * Returns the code that confirms an account's email. Nothing stores it, and a repeated mail has the
 * same code. It gives no access, and the server sends it to that address only.
 */
function proofCode({ services, accountId }: Context, email: string): string {
  return passwordCode(services.config.secretKey, `proof of ${accountId} ${email.toLowerCase()}`)
}
