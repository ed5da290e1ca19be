import type { ConsentPurpose } from "@funil/contract/forms/consents"
import { isProvenEmail } from "../../../nouns/contact/given-details.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import type { MailLink } from "../../../platform/mail/mail-frame.ts"
import { newId } from "../../../platform/new-id.ts"
import { confirmationUrl, insertConfirmation } from "../../confirmations/confirmation-queries.ts"
import { confirmationWords } from "../../confirmations/confirmation-words.ts"
import { consentUrl } from "../../consents/consents.ts"
import { unsubscribeUrl } from "../../deliveries/unsubscribe.ts"
import { type MailBody, mailBody, mailContent, mailSubject } from "../../message-texts/mail-body.ts"
import type { TextAccount } from "../../message-texts/text-formats.ts"
import type { Texts } from "../../message-texts/write-texts.ts"
import { type ActionInput, RunRefused } from "./action.ts"
import { type Recipient, addressIn, recipientsOf } from "./recipients.ts"
import { type ReadyMessage, sendMessage } from "./send-message.ts"

const maxSubjectLength = 300

/** The parts that all emails of a run share. */
interface MailTexts extends MailBody {
  readonly subject: string
}

function mailTexts({ render }: Texts, { definition: { settings } }: ActionInput): MailTexts {
  const subject = mailSubject(render, settings.subject ?? "", maxSubjectLength)
  return { subject, ...mailContent(render, settings.message ?? "") }
}

interface MailInput extends MailTexts {
  readonly account: TextAccount
  readonly recipient: Recipient
  readonly purpose: ConsentPurpose | undefined
  /** Returns the button for the email with this id. */
  readonly buttonOf?: (id: string) => MailLink
}

/**
 * The link to a contact's consents. None for an address that a stranger gave in the contact's name.
 */
async function consentsOf(tx: Tx, { contactId, address }: Recipient): Promise<string | null> {
  return contactId && (await isProvenEmail(tx, contactId, address)) ? consentUrl(tx, contactId) : null
}

/**
 * Composes an email to one person. Contacts get an unsubscribe link, and in advertising a link to
 * withdraw consent.
 */
async function composeMail(
  tx: Tx,
  { subject, html, text, account, recipient, purpose, buttonOf }: MailInput,
): Promise<ReadyMessage> {
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

/** Asks the deal's first contact with an email address. */
export const sendConfirmationEmail = sendMessage(
  "email",
  async (tx, texts, input) => {
    const words = confirmationWords[texts.account.language]
    for (const { id: contactId, email } of texts.people.contacts) {
      const address = addressIn(email, "email")
      if (!address) continue
      const recipient = { address, contactId, shown: address }
      const buttonOf = (id: string) => ({ label: words.open, url: confirmationUrl(tx, id) })
      const mail = { ...mailTexts(texts, input), account: texts.account, recipient, buttonOf }
      return [await composeMail(tx, { ...mail, purpose: input.definition.settings.purpose })]
    }
    throw new RunRefused("no_recipient")
  },
  async (tx, { runId, recordId }, id, { delivery }) => {
    if (!("contactId" in delivery) || !delivery.contactId) return
    await insertConfirmation(tx, { id, run_id: runId, deal_id: recordId, contact_id: delivery.contactId })
  },
)
