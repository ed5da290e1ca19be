import { lockKeys } from "../../../platform/db/lock-keys.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import { type CustomFieldDefinition, customFieldsIn } from "../../../platform/records/custom-fields.ts"
import { storedPhone } from "../../../platform/text/phone.ts"
import { type Hearer, readHearers } from "../../notifications/notify-of-lead.ts"
import { eligibleUsers } from "../../users/eligible-user.ts"
import { type AnswerDraft, type DraftBody, textIn } from "./answer-draft.ts"
import { readTaken, type Taken } from "./answer-queries.ts"
import type { AnsweredForm } from "./answered-form-read.ts"
import { knownContact } from "./known-contact.ts"
import {
  findKnownCompany,
  findSharingContacts,
  type KnownCompany,
  type SharingContact,
} from "./known-records-read.ts"
import { matchKeys } from "./match-keys.ts"

/** What is there of that which the deal of an answer depends on. */
export interface AnswerGround {
  readonly taken: Taken
  /** The owners of the form's deals who still work here. */
  readonly owners: readonly string[]
  /** Who may have to hear of it. */
  readonly hearers: readonly Hearer[]
  readonly contact: SharingContact | null
  /** The ids of all contacts that have one of the keys. */
  readonly sharing: readonly string[]
  readonly company: KnownCompany | null
  /** The account's own fields of nouns of which the answer fills some. */
  readonly ownFields: Readonly<Record<"contact" | "company", readonly CustomFieldDefinition[]>>
}

/** What keeps apart answers to a form that were sent with one key. */
export function answerKey(formId: string, key: string): string {
  return `answer ${formId} ${key}`
}

/** Reads it in one wait, under locks that keep apart answers of one person, of one company and of one `key`. */
export async function lockGround(
  tx: Tx,
  key: string,
  form: AnsweredForm,
  { bodies: { contact, company } }: AnswerDraft,
): Promise<AnswerGround> {
  const person = {
    document: textIn(contact, "document"),
    email: textIn(contact, "email"),
    phones: ["phone1", "phone2"].flatMap((name) => storedPhone(textIn(contact, name)) ?? []),
  }
  const firm = { document: textIn(company, "document"), name: textIn(company, "company") }
  const wanted = form.users.length > 0 ? form.users : form.user_id === null ? [] : [form.user_id]
  const isOrdered = form.max_answers !== null || wanted.length > 1
  const [, taken, eligible, hearers, sharing, knownCompany, ofContacts, ofCompanies] = await Promise.all([
    lockKeys(tx, [answerKey(form.id, key), ...matchKeys(person), ...matchKeys({ ...firm, phones: [] })]),
    readTaken(tx, form.id, isOrdered),
    eligibleUsers(tx, wanted),
    readHearers(tx, wanted),
    findSharingContacts(tx, person),
    findKnownCompany(tx, firm),
    ownFieldsOf(tx, "contact", contact),
    ownFieldsOf(tx, "company", company),
  ])
  return {
    taken,
    owners: wanted.filter((user) => eligible.has(user)),
    hearers,
    contact: knownContact(sharing),
    sharing: sharing.map(({ id }) => id),
    company: knownCompany,
    ownFields: { contact: ofContacts, company: ofCompanies },
  }
}

async function ownFieldsOf(
  tx: Tx,
  entity: "contact" | "company",
  body: DraftBody | null,
): Promise<readonly CustomFieldDefinition[]> {
  return body && Object.keys(body.custom_fields).length > 0 ? customFieldsIn(tx, entity) : []
}
