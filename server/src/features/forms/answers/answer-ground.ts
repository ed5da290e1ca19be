import type { Tx } from "../../../platform/db/transaction.ts"
import { lockKeys } from "../../../platform/db/tx.ts"
import { type CustomFieldDefinition, customFieldsIn } from "../../../platform/records/custom-fields.ts"
import { storedPhone } from "../../../platform/text/phone.ts"
import { type Hearer, readHearers } from "../../notifications/notify.ts"
import { eligibleUsers } from "../../users/eligible-user.ts"
import { readAnswerCounts, type AnswerCounts } from "./answer-queries.ts"
import type { AnsweredForm } from "./answered-form-read.ts"
import {
  type KnownCompany,
  type SharingContact,
  findKnownCompany,
  findSharingContacts,
  knownContact,
  matchKeys,
} from "./known-records.ts"
import { type AnswerDraft, type DraftBody, textIn } from "./submission.ts"

/** The stored data that the deal of an answer depends on. */
export interface AnswerGround {
  readonly taken: AnswerCounts
  /** The owners of the form's deals who are active users. */
  readonly owners: readonly string[]
  /** The users that may get a notification. */
  readonly hearers: readonly Hearer[]
  readonly contact: SharingContact | null
  /** The ids of all contacts that share a key with the answer. */
  readonly sharing: readonly string[]
  readonly company: KnownCompany | null
  /** The custom fields of the nouns that the answer fills in. */
  readonly ownFields: Readonly<Record<"contact" | "company", readonly CustomFieldDefinition[]>>
}

/** The lock key that serializes the answers that a page sends with one key. */
export function answerKey(formId: string, key: string): string {
  return `answer ${formId} ${key}`
}

/**
 * Reads the ground in one round trip. The locks serialize answers of the same person, company or
 * `key`.
 */
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
    readAnswerCounts(tx, form.id, isOrdered),
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
