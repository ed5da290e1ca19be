import { signToken } from "../../../platform/access/account-token.ts"
import { unsubscribeUrl } from "../unsubscribe-url.ts"
import type { Provided } from "./channel.ts"
import { sendEmail } from "./send-email.ts"
import { readWritten } from "./read-written.ts"

/** E-mails carry a picture that tells when they are opened, and what automations send to contacts a link to unsubscribe. */
export const email: Provided = {
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
