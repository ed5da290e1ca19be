import { type MessageVariable, renderText } from "@funil/contract/message-variables"
import { ownValue } from "@funil/contract/shared/own-value"
import { countTry, type Throttle } from "../../../platform/access/throttle.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import { newId } from "../../../platform/new-id.ts"
import { consentUrl } from "../../consents/consent-url.ts"
import { addressHash } from "../../deliveries/address-hash.ts"
import { enqueueDelivery } from "../../deliveries/enqueue-delivery.ts"
import { unsubscribeUrl } from "../../deliveries/unsubscribe-url.ts"
import { asLine, asPlain, type Escape } from "../../message-texts/escapes.ts"
import { mailBody, mailContent } from "../../message-texts/mail-body.ts"
import { textAccount } from "../../message-texts/text-account.ts"
import type { AnswerDraft, AnsweredValues } from "./answer-draft.ts"
import type { AnsweredForm } from "./answered-form-read.ts"

const aDay: Throttle = { name: "form_mail", max: 3, minutes: 24 * 60 }
const maxSubject = 300
const maxSaid = 100_000

interface Mail {
  readonly form: AnsweredForm
  readonly draft: AnswerDraft
  readonly values: AnsweredValues
  readonly dealId: string
  readonly contactId: string
  /** Whether the contact is new, or is known by this very address: only then is the address surely theirs. */
  readonly isTheirs: boolean
}

/** Queues the mail to who answered: with the answer, or not at all. Anybody may type anybody's address, so it gets a few a day. */
export async function mailPerson(tx: Tx, mail: Mail): Promise<void> {
  const { form, draft, values, dealId, contactId, isTheirs } = mail
  const to = ownValue(draft.bodies.contact ?? { custom_fields: {} }, "email")
  if (typeof to !== "string" || form.email_subject.trim() === "" || form.email_body.trim() === "") return
  // What counts tries outlives who is anonymised.
  const hash = addressHash(tx.accountId, to).toString("hex")
  if ((await countTry(tx, aDay, hash)) !== null) return
  const account = { ...(await textAccount(tx)), language: form.language }
  const render = speaker(values)
  const id = newId()
  const body = mailBody(mailContent(render, form.email_body), {
    account,
    publicUrl: tx.services.config.publicUrl,
    unsubscribe: unsubscribeUrl(tx, id),
    ...(draft.given.length > 0 && isTheirs && { consents: consentUrl(tx, contactId) }),
  })
  const subject = asLine(render(form.email_subject, asPlain)).trim().slice(0, maxSubject)
  const about = { runId: null, entity: "deal", recordId: dealId } as const
  await enqueueDelivery(tx, about, { channel: "email", id, to, contactId, subject, ...body })
}

/** The fields of a form that variables of deals are said by. */
const fieldOf: Partial<Record<MessageVariable, string>> = {
  contact_first_name: "contact.first_name",
  contact_last_name: "contact.last_name",
  contact_email: "contact.email",
  contact_phone: "contact.phone1",
  company: "company.company",
}

/** Fills variables with what this very answer says: what is known of the contact beside it may be another person's. */
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
