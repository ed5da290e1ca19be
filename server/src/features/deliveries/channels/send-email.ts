import type { Config } from "../../../platform/config.ts"
import { deliverMail } from "../../../platform/mail/deliver-mail.ts"
import { escapeHtml } from "../../../platform/text/escape-html.ts"
import type { Outcome } from "../delivery.ts"
import type { SendableMail, Sender } from "../sendable.ts"

/** A file that was to go along is no longer there; the message is its name. */
export class FileGone extends Error {}

const maxDetailLength = 300

/** The header stays on one line: some relays break the signature over a folded one. */
const prepared = (value: string) => ({ prepared: true as const, value })

function headersOf(config: Config, { unsubscribeUrl, ref }: SendableMail) {
  return {
    ...(unsubscribeUrl && {
      "List-Unsubscribe": prepared(`<${unsubscribeUrl}>`),
      "List-Unsubscribe-Post": prepared("List-Unsubscribe=One-Click"),
    }),
    // Both hand it back with what they tell of the mail.
    ...(config.sendgridWebhookKey && {
      "X-SMTPAPI": prepared(JSON.stringify({ unique_args: { ref } })),
    }),
    ...(config.postmarkWebhookSecret && { "X-PM-Metadata-ref": prepared(ref) }),
  }
}

/** The picture goes last into the body; it is not part of what is kept, so looking at a kept mail opens nothing. */
function withPixel(html: string, url: string | null): string {
  if (url === null) return html
  const pixel = `<img src="${escapeHtml(url)}" width="1" height="1" alt="">`
  const end = html.lastIndexOf("</body>")
  return end < 0 ? html + pixel : html.slice(0, end) + pixel + html.slice(end)
}

interface SmtpError extends Error {
  readonly code?: string
  readonly responseCode?: number
  readonly response?: string
}

/** The words of the mail server are told, those of our own network are not. */
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

/** Hands a mail to the mail server, or to the local outbox where there is none. */
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
