import { createCompany, updateCompany } from "@funil/contract/companies"
import { createContact, updateContact } from "@funil/contract/contacts"
import { createDeal } from "@funil/contract/deals"
import type { Utm } from "@funil/contract/form-answers"
import { ownValue } from "@funil/contract/shared/own-value"
import type { Tx } from "../../../platform/db/transaction.ts"
import { type CustomFieldDefinition, customFieldsIn } from "../../../platform/records/custom-fields.ts"
import { storedPhone } from "../../../platform/text/phone.ts"
import { companyRecord } from "../../companies/company-record.ts"
import { contactRecord } from "../../contacts/contact-record.ts"
import { makeDeal } from "../../deals/create-deal.ts"
import type { AnswerDraft, DraftBody } from "./answer-draft.ts"
import type { AnsweredForm } from "./answered-form-read.ts"
import { fillEmpty } from "./fill-empty.ts"
import { knownContact } from "./known-contact.ts"
import { findKnownCompany, findSharingContacts } from "./known-records-read.ts"

/** The records of an answer. */
export interface AnswerRecords {
  readonly dealId: string
  readonly contactId: string | null
}

interface Around {
  readonly form: AnsweredForm
  /** The owner whose turn it is. */
  readonly owner: string | null
  readonly utm: Utm
}

const maxName = 200

function textIn(body: DraftBody | null, name: string): string | null {
  const value = body ? ownValue(body, name) : null
  return typeof value === "string" && value !== "" ? value : null
}

function firstText(body: DraftBody, names: readonly string[]): string | null {
  return names.map((name) => textIn(body, name)).find((text) => text !== null) ?? null
}

/**
 * Makes the deal of an answer, and its contact and company where they are not known yet. The account's lock is held, so that of two answers
 * at once the second one finds whom the first one made. Ends with a refusal by the account's rules.
 */
export async function makeRecords(tx: Tx, draft: AnswerDraft, around: Around): Promise<AnswerRecords> {
  const { form, owner, utm } = around
  const { contact, company, deal } = draft.bodies
  const companyId = company && (await settleCompany(tx, company, form))
  const contactId = contact && (await settleContact(tx, contact, companyId, form))
  const body = createDeal.body.parse({
    ...deal,
    name: nameOf(draft, form),
    tags: tagsOf(deal, form),
    contacts: contactId ? [contactId] : [],
    companies: companyId ? [companyId] : [],
    user_id: owner,
    ...placeOf(form),
  })
  const { id } = await makeDeal(tx, body, { kind: "form", id: form.id, utm })
  return { dealId: id, contactId }
}

/** A text as a name may be. */
function named(text: string): string {
  return text
    .slice(0, maxName)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trim()
}

/** A stage that is gone leaves the deal to its pipeline's first one. */
function placeOf({ stage_id, pipeline_id }: AnsweredForm) {
  if (stage_id !== null) return { pipeline_stage_id: stage_id }
  return pipeline_id === null ? {} : { pipeline_id }
}

function nameOf({ bodies: { contact, deal } }: AnswerDraft, form: AnsweredForm): string {
  const said = textIn(deal, "name")
  if (said !== null) return said
  const names = [textIn(contact, "first_name"), textIn(contact, "last_name")].flatMap((name) => name ?? [])
  const name = names.length > 0 ? `${names.join(" ")} - ${form.name}` : form.name
  return named(name)
}

function tagsOf(deal: DraftBody | null, { tags }: AnsweredForm): string[] {
  const sent = (deal ? ownValue(deal, "tags") : null) ?? []
  return [...new Set([...tags, ...(sent as string[])])].slice(0, 50)
}

/** A noun's own fields, where a body says something of them. */
async function ownFields(
  tx: Tx,
  entity: "contact" | "company",
  { custom_fields }: DraftBody,
): Promise<CustomFieldDefinition[]> {
  return Object.keys(custom_fields).length > 0 ? customFieldsIn(tx, entity) : []
}

async function settleContact(
  tx: Tx,
  body: DraftBody,
  companyId: string | null,
  form: AnsweredForm,
): Promise<string> {
  const found = await findSharingContacts(tx, {
    document: textIn(body, "document"),
    email: textIn(body, "email"),
    phones: ["phone1", "phone2"].flatMap((name) => storedPhone(textIn(body, name)) ?? []),
  })
  const id = knownContact(found)
  const [before] = id === null ? [] : await contactRecord.store.lockLive(tx, [id], "update")
  if (!before) {
    const first_name = firstText(body, ["first_name", "email", "phone1", "phone2", "document"]) ?? form.name
    const companies = companyId ? [companyId] : []
    const made = await contactRecord.make(
      tx,
      createContact.body.parse({ ...body, first_name: named(first_name), companies }),
    )
    return made.id
  }
  const filled = fillEmpty(before, body, await ownFields(tx, "contact", body))
  const isLinked = companyId === null || before.companies.includes(companyId)
  if (filled || !isLinked) {
    const companies = isLinked ? {} : { companies: [...before.companies, companyId] }
    await contactRecord.change(tx, before, updateContact.body.parse({ ...filled, ...companies }))
  }
  return before.id
}

async function settleCompany(tx: Tx, body: DraftBody, form: AnsweredForm): Promise<string> {
  const [document, name] = [textIn(body, "document"), textIn(body, "company")]
  const id = await findKnownCompany(tx, { document, name })
  const [before] = id === null ? [] : await companyRecord.store.lockLive(tx, [id], "update")
  if (!before) {
    const company = firstText(body, ["company", "email", "website", "phone1", "document"]) ?? form.name
    const made = await companyRecord.make(tx, createCompany.body.parse({ ...body, company: named(company) }))
    return made.id
  }
  const filled = fillEmpty(before, body, await ownFields(tx, "company", body))
  if (filled) await companyRecord.change(tx, before, updateCompany.body.parse(filled))
  return before.id
}
