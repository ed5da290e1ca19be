import type { ConsentPurpose } from "@funil/contract/consents"
import { isProvenEmail } from "../../../nouns/contact/given-details.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import { newId } from "../../../platform/new-id.ts"
import { consentUrl } from "../../consents/consent-url.ts"
import { unsubscribeUrl } from "../../deliveries/unsubscribe-url.ts"
import { asLine, asPlain } from "../../message-texts/escapes.ts"
import { mailBody, type MailBody, type MailButton, mailContent } from "../../message-texts/mail-body.ts"
import type { TextAccount } from "../../message-texts/text-account.ts"
import type { Texts } from "../../message-texts/write-texts.ts"
import type { ActionInput } from "./action.ts"
import { type Recipient, recipientsOf } from "./recipients.ts"
import { type Composed, sendMessage } from "./send-message.ts"

const maxSubjectLength = 300

/** The parts that the e-mails of a run share. */
interface MailTexts extends MailBody {
  readonly subject: string
}

export function mailTexts({ render }: Texts, { definition: { settings } }: ActionInput): MailTexts {
  const subject = asLine(render(settings.subject ?? "", asPlain)).trim()
  return { subject: subject.slice(0, maxSubjectLength), ...mailContent(render, settings.message ?? "") }
}

interface Addressed extends MailTexts {
  readonly account: TextAccount
  readonly recipient: Recipient
  readonly purpose: ConsentPurpose | undefined
  /** A button may lead to what is about this very e-mail. */
  readonly buttonOf?: (id: string) => MailButton
}

/** Where a contact sees what they agreed to; none for an address that a stranger gave in their name. */
async function consentsOf(tx: Tx, { contactId, address }: Recipient): Promise<string | null> {
  return contactId && (await isProvenEmail(tx, contactId, address)) ? consentUrl(tx, contactId) : null
}

/** An e-mail to one person. To a contact it says how to unsubscribe, and an advertisement how to withdraw what they agreed to. */
export async function composeMail(
  tx: Tx,
  { subject, html, text, account, recipient, purpose, buttonOf }: Addressed,
): Promise<Composed> {
  const id = newId()
  const { address, shown, ...whose } = recipient
  const consents = purpose === "marketing" ? await consentsOf(tx, recipient) : null
  const body = mailBody(
    { html, text },
    {
      account,
      publicUrl: tx.services.config.publicUrl,
      ...(buttonOf && { button: buttonOf(id) }),
      ...(whose.contactId && { unsubscribe: unsubscribeUrl(tx, id) }),
      ...(consents && { consents }),
    },
  )
  return { delivery: { channel: "email", id, to: address, ...whose, subject, ...body }, to: shown }
}

export const sendEmail = sendMessage("email", async (tx, texts, input) => {
  const { settings } = input.definition
  const recipients = await recipientsOf(tx, texts, settings, "email")
  const mail = { ...mailTexts(texts, input), account: texts.account, purpose: settings.purpose }
  return Promise.all(recipients.map((recipient) => composeMail(tx, { ...mail, recipient })))
})
