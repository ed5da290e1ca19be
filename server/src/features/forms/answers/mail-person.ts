import type { ConsentPurpose } from "@funil/contract/forms/consents"
import { type MessageVariable, renderText } from "@funil/contract/messages/message-variables"
import { ownValue } from "@funil/contract/shared/own-value"
import { withIsolatedNames } from "@funil/contract/shared/values/isolated-names"
import { isProvenEmail } from "../../../nouns/contact/given-details.ts"
import { countTry, type Throttle } from "../../../platform/access/throttle.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import { newId } from "../../../platform/new-id.ts"
import { answerConsentUrl, consentUrl } from "../../consents/consents.ts"
import { enqueueDelivery } from "../../deliveries/enqueue-delivery.ts"
import { addressHash } from "../../deliveries/suppressions.ts"
import { unsubscribeUrl } from "../../deliveries/unsubscribe.ts"
import { accountLetter, mailBody, mailContent, mailSubject } from "../../message-texts/mail-body.ts"
import { type Escape, asLine, textAccount } from "../../message-texts/text-formats.ts"
import type { AnsweredForm } from "./answered-form-read.ts"
import { type AnswerDraft, type AnsweredValues, textIn } from "./submission.ts"

const aDay: Throttle = { name: "form_mail", max: 3, minutes: 24 * 60 }
const maxSubject = 300
const maxSaid = 100_000

interface AboutAnswer {
  readonly answerId: string
  readonly form: AnsweredForm
  readonly draft: AnswerDraft
  readonly dealId: string
  readonly contactId: string
}

interface Mail extends AboutAnswer {
  readonly values: AnsweredValues
  /** Whether the contact existed with this address. */
  readonly isKnown: boolean
}

/** The typed address, or null if it has reached its daily limit of mails. */
async function receiverOf(tx: Tx, draft: AnswerDraft): Promise<string | null> {
  const to = textIn(draft.bodies.contact, "email")
  if (to === null) return null
  // Throttle rows survive anonymization, so they hold a hash of the address.
  const hash = addressHash(tx.accountId, to).toString("hex")
  return (await countTry(tx, aDay, hash)) === null ? to : null
}

/**
 * The link to the reader's consents: all of them at a proven address, else the consents of this
 * answer.
 */
async function consentsOf(tx: Tx, { answerId, contactId, isKnown }: Mail, to: string): Promise<string> {
  const isProven = isKnown && (await isProvenEmail(tx, contactId, to))
  return isProven ? consentUrl(tx, contactId) : answerConsentUrl(tx, answerId)
}

/**
 * Queues the mail to the person in the transaction of the answer. Anyone may type anyone's address,
 * so a daily limit applies.
 */
export async function mailPerson(tx: Tx, mail: Mail): Promise<void> {
  const { form, draft, values, dealId, contactId } = mail
  if (form.email_subject.trim() === "" || form.email_body.trim() === "") return
  const to = await receiverOf(tx, draft)
  if (to === null) return
  const account = { ...(await textAccount(tx)), language: form.language }
  const render = speaker(values)
  const id = newId()
  const body = mailBody(mailContent(render, form.email_body), {
    account,
    publicUrl: tx.services.config.publicUrl,
    unsubscribe: unsubscribeUrl(tx, id),
    ...(draft.given.length > 0 && { consents: await consentsOf(tx, mail, to) }),
  })
  const subject = mailSubject(render, form.email_subject, maxSubject)
  const about = { runId: null, entity: "deal", recordId: dealId } as const
  await enqueueDelivery(tx, about, { channel: "email", id, to, contactId, subject, ...body })
}

/** The form fields that fill the variables of deals. */
const fieldOf: Partial<Record<MessageVariable, string>> = {
  contact_first_name: "contact.first_name",
  contact_last_name: "contact.last_name",
  contact_email: "contact.email",
  contact_phone: "contact.phone1",
  company: "company.company",
}

/**
 * Fills variables with the values of this answer. The contact's other values may belong to another
 * person.
 */
function speaker(values: AnsweredValues): (template: string, escape: Escape) => string {
  const said = new Map(values.map(({ field, text }) => [field, text]))
  let length = 0
  return (template, escape) =>
    renderText(template, (name) => {
      const text = said.get(ownValue(fieldOf, name) ?? `deal.${name}`) ?? ""
      length += text.length
      return length > maxSaid ? "" : escape(text)
    })
}

const askWords = {
  "pt-BR": {
    subject: (company: string) => `Confirme o que você autorizou a ${company}`,
    ticked: "Isto foi marcado em um formulário com este e-mail:",
    how: "Você tinha retirado essa autorização, por isso ela só volta a valer se você confirmar. Se não foi você, não precisa fazer nada.",
    confirm: "Ver e confirmar",
  },
  en: {
    subject: (company: string) => `Confirm what you agreed to for ${company}`,
    ticked: "This was checked in a form with this email address:",
    how: "You had withdrawn this consent, so it only counts again once you confirm it. If it wasn't you, there's nothing to do.",
    confirm: "View and confirm",
  },
}

/** Asks the person to confirm consents that they had withdrawn before the answer. */
export async function askToConfirm(
  tx: Tx,
  { answerId, form, draft, dealId, contactId }: AboutAnswer,
  unconfirmed: readonly ConsentPurpose[],
): Promise<void> {
  const to = await receiverOf(tx, draft)
  if (to === null) return
  const words = withIsolatedNames(askWords[form.language])
  const account = { ...(await textAccount(tx)), language: form.language }
  const asked = draft.given.filter(({ purpose }) => unconfirmed.includes(purpose))
  const blocks = [
    words.ticked,
    ...asked.map((one) => `“${one.text}”`),
    words.how,
    { label: words.confirm, url: answerConsentUrl(tx, answerId) },
  ]
  const letter = accountLetter(blocks, { account, publicUrl: tx.services.config.publicUrl })
  const subject = words.subject(asLine(account.name))
  const about = { runId: null, entity: "deal", recordId: dealId } as const
  await enqueueDelivery(tx, about, { channel: "email", to, contactId, subject, ...letter })
}
