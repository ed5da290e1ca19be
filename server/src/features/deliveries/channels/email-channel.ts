import type { MailLine } from "@funil/contract/messages/messages"
import { sql } from "kysely"
import { signToken } from "../../../platform/access/account-token.ts"
import type { Config } from "../../../platform/config.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import { openFileStore } from "../../../platform/files/open-file-store.ts"
import type { MailEnvelope } from "../../../platform/mail/compose-mail.ts"
import { deliverMail } from "../../../platform/mail/deliver-mail.ts"
import { escapeHtml } from "../../../platform/text/plain-text.ts"
import type { DeliveryRow } from "../delivery-queries.ts"
import type { Attachment, Outcome, SendableMail, Sender } from "../delivery.ts"
import { unsubscribeUrl } from "../unsubscribe.ts"
import type { ProviderChannel } from "./channel.ts"

/** Emails carry a tracking pixel. Automated emails to contacts carry a link to unsubscribe. */
export const email: ProviderChannel = {
  route: ({ smtpUrl }) => (smtpUrl ? "smtp" : "outbox"),
  prepare: async (tx, row, common) => {
    const { config } = tx.services
    const { id } = common
    const { to, subject, html, text, contact_id, company, open_tracking, reply_to } = row
    const written = await readWritten(tx, row)
    const pixel = signToken(config, "pixel", { accountId: tx.accountId, id })
    const mail = {
      ...common,
      to: to ?? "",
      subject: subject ?? "",
      html: html ?? "",
      text: text ?? "",
      fromName: company,
      replyTo: reply_to,
      unsubscribeUrl: written ? null : contact_id && unsubscribeUrl(tx, id),
      pixelUrl: open_tracking ? `${config.publicUrl}/o/${pixel}.gif` : null,
      ...written,
    }
    return (sender) => sendEmail(sender, mail)
  },
}

/** An attachment was purged. The error's message is the file's name. */
class FileGone extends Error {}

const maxDetailLength = 300

/** The header stays on one line: some relays break the signature over a folded one. */
const prepared = (value: string) => ({ prepared: true as const, value })

interface SmtpError extends Error {
  readonly code?: string
  readonly responseCode?: number
  readonly response?: string
}

/** Sends an email by the mail server, or keeps it in the local outbox without one. */
export async function sendEmail({ config }: Sender, mail: SendableMail): Promise<Outcome> {
  const { id, to, subject, text, fromName, replyTo, pixelUrl, written } = mail
  const html = withPixel(mail.html, pixelUrl)
  const more = { fromName, replyTo, written, headers: headersOf(config, mail) }
  try {
    await deliverMail(config, { to, subject, html, text, ...more }, id)
    return { state: config.smtpUrl ? "sent" : "kept" }
  } catch (error) {
    if (error instanceof FileGone) return { state: "failed", reason: "file_gone", detail: error.message }
    return outcomeOf(error as SmtpError)
  }
}

type Parts = Pick<SendableMail, "fromName" | "replyTo"> & { readonly written: MailEnvelope }

interface Author {
  readonly name: string
  readonly email: string
}

/** Reads the author, the receivers and the files of a written email; null if no person wrote it. */
async function readWritten(tx: Tx, row: DeliveryRow): Promise<Parts | null> {
  const { id, author_id: authorId, copy_of: copyOf, attachments } = row
  if (authorId === null) return null
  const [author, shown, files] = await Promise.all([
    findAuthor(tx, authorId),
    readShown(tx, copyOf ?? id),
    readAttached(tx, attachments ?? []),
  ])
  return {
    fromName: author?.name ?? row.company,
    replyTo: author?.email ?? row.reply_to,
    written: { id: copyOf ?? id, shown, attachments: files },
  }
}

async function findAuthor(tx: Tx, id: string): Promise<Author | undefined> {
  const { rows } = await sql<Author>`
    select concat_ws(' ', u.first_name, u.last_name) as name, u.email from users u
    where u.account_id = ${tx.accountId} and u.id = ${id}
  `.execute(tx.db)
  return rows[0]
}

/** Lists all receivers of the email that starts with this message, in order. */
async function readShown(tx: Tx, first: string): Promise<MailEnvelope["shown"]> {
  const { rows } = await sql<{ to: string; line: MailLine }>`
    select m."to", m.line from messages m
    where m.account_id = ${tx.accountId} and (m.id = ${first} or m.copy_of = ${first}) order by m.id
  `.execute(tx.db)
  const inLine = (wanted: MailLine) => rows.flatMap(({ to, line }) => (line === wanted ? to : []))
  return { to: inLine("to"), cc: inLine("cc") }
}

/**
 * Opens the files when the email goes out. A file in the trash is sent; a purged one fails the
 * delivery.
 */
async function readAttached(tx: Tx, attached: readonly Attachment[]): Promise<MailEnvelope["attachments"]> {
  if (attached.length === 0) return []
  const { rows } = await sql<{ id: string; storage_name: string }>`
    select f.id, f.storage_name from files f
    where f.account_id = ${tx.accountId} and f.id = any(${attached.map(({ id }) => id)}::uuid[])
  `.execute(tx.db)
  const places = new Map(rows.map(({ id, storage_name }) => [id, storage_name]))
  const { accountId, services } = tx
  const store = openFileStore(services.config)
  return attached.map(({ id, name }) => ({
    name,
    open: async () => {
      const place = places.get(id)
      const content = place === undefined ? null : await store.open({ accountId, name: place })
      if (!content) throw new FileGone(name)
      return content
    },
  }))
}

function headersOf(config: Config, { unsubscribeUrl, ref }: SendableMail) {
  return {
    ...(unsubscribeUrl && {
      "List-Unsubscribe": prepared(`<${unsubscribeUrl}>`),
      "List-Unsubscribe-Post": prepared("List-Unsubscribe=One-Click"),
    }),
    // Both providers return it with their reports.
    ...(config.sendgridWebhookKey && {
      "X-SMTPAPI": prepared(JSON.stringify({ unique_args: { ref } })),
    }),
    ...(config.postmarkWebhookSecret && { "X-PM-Metadata-ref": prepared(ref) }),
  }
}

/** Adds the pixel last. The stored email has none, so looking at it doesn't count as opening. */
function withPixel(html: string, url: string | null): string {
  if (url === null) return html
  const pixel = `<img src="${escapeHtml(url)}" width="1" height="1" alt="">`
  const end = html.lastIndexOf("</body>")
  return end < 0 ? html + pixel : html.slice(0, end) + pixel + html.slice(end)
}

/** Returns the mail server's words as the detail, but nothing about our own network. */
function outcomeOf(cause: SmtpError): Outcome {
  const { code, responseCode = 0, response = "" } = cause
  const detail = response.replaceAll(/\p{Cc}+/gu, " ").slice(0, maxDetailLength) || undefined
  // A failed sign-in and a 4xx are tried again: the operator or time may mend them.
  const isLasting = responseCode >= 500 && code !== "EAUTH"
  // 5.1.x is about the address; a 550 alone may be about the sender.
  if (isLasting && /\b5\.1\.\d/.test(response)) return { state: "failed", reason: "bounced", detail, cause }
  if (isLasting) return { state: "failed", reason: "refused", detail, cause }
  if (code === "ETIMEDOUT") return { state: "retry", reason: "timeout", isSlow: true, cause }
  return { state: "retry", reason: responseCode > 0 ? "refused" : "unreachable", detail, cause }
}
