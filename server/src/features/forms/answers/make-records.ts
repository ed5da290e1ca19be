import { createCompany, updateCompany } from "@funil/contract/companies"
import { createContact, updateContact } from "@funil/contract/contacts"
import { createDeal } from "@funil/contract/deals"
import type { Utm } from "@funil/contract/shared/campaign"
import type { FormEntity } from "@funil/contract/form-fields"
import { ownValue } from "@funil/contract/shared/own-value"
import { asOneLine } from "@funil/contract/shared/one-line"
import { isIdentity, keepGivenDetails } from "../../../nouns/contact/given-details.ts"
import * as z from "zod/mini"
import { AppError } from "../../../platform/app-error.ts"
import { fieldProblems } from "../../../platform/http/issues.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import { companyRecord } from "../../companies/company-record.ts"
import { contactRecord } from "../../contacts/contact-record.ts"
import { makeDeal } from "../../deals/create-deal.ts"
import { type AnswerDraft, type DraftBody, textIn } from "./answer-draft.ts"
import type { AnswerGround } from "./answer-ground.ts"
import type { AnsweredForm } from "./answered-form-read.ts"
import { fillEmpty } from "./fill-empty.ts"
import type { HeldRow } from "./known-records-read.ts"

/** The records of an answer. */
export interface AnswerRecords {
  readonly dealId: string
  /** What the deal is called, where it is and whose. */
  readonly name: string
  readonly pipelineId: string
  readonly ownerId: string | null
  readonly contactId: string | null
}

interface Around {
  readonly form: AnsweredForm
  readonly ground: AnswerGround
  readonly draft: AnswerDraft
  readonly utm: Utm
}

const maxName = 200

/** A body by the rules of today: an answer may have waited since before them. Ends with 422 and names what a form's field breaks. */
function checked<T>(entity: FormEntity, schema: z.ZodMiniType<T>, body: object): T {
  const result = z.safeParse(schema, body, { reportInput: true })
  if (result.success) return result.data
  const problems = Object.entries(fieldProblems(result.error.issues))
  throw new AppError("invalid", {
    fields: Object.fromEntries(problems.map(([name, problem]) => [`${entity}.${name}`, problem])),
  })
}

function firstText(body: DraftBody, names: readonly string[]): string | null {
  return names.map((name) => textIn(body, name)).find((text) => text !== null) ?? null
}

/** Makes the deal of an answer, and its contact and company where they are not known yet. Ends with a refusal by the account's rules. */
export async function makeRecords(tx: Tx, around: Around): Promise<AnswerRecords> {
  const { form, ground, draft, utm } = around
  const { contact, company, deal } = draft.bodies
  const companyId = company && (await settleCompany(tx, company, around))
  const contactId = contact && (await settleContact(tx, contact, companyId, around))
  const { owners, taken } = ground
  const name = nameOf(draft, form)
  const ownerId = owners[taken.answers % owners.length] ?? null
  const body = checked("deal", createDeal.body, {
    ...deal,
    name,
    tags: tagsOf(deal, form),
    contacts: contactId ? [contactId] : [],
    companies: companyId ? [companyId] : [],
    user_id: ownerId,
    ...(form.stage_id === null
      ? { pipeline_id: form.pipeline_id ?? undefined }
      : { pipeline_stage_id: form.stage_id }),
  })
  const { id, pipelineId } = await makeDeal(tx, body, { kind: "form", id: form.id, utm })
  return { dealId: id, contactId, name, pipelineId, ownerId }
}

/** A text as a name may be. */
function named(text: string): string {
  return asOneLine(text)
    .slice(0, maxName)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trim()
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

async function settleContact(
  tx: Tx,
  body: DraftBody,
  companyId: string | null,
  { form, ground: { contact: known, ownFields } }: Around,
): Promise<string> {
  const changed = (held: HeldRow, linked: readonly string[]) => {
    const filled = fillEmpty(held, body, ownFields.contact, isIdentity)
    const companies = companyId === null || linked.includes(companyId) ? null : [...linked, companyId]
    return filled || companies ? { ...filled, ...(companies && { companies }) } : null
  }
  const given = { body, formId: form.id }
  if (known) keepGivenDetails(tx, { ...given, contactId: known.id, held: known.held })
  if (known && !changed(known.held, known.companies)) return known.id
  const [before] = known ? await contactRecord.store.lockLive(tx, [known.id], "update") : []
  if (before) {
    const patch = changed({ ...before }, before.companies)
    if (patch) await contactRecord.change(tx, before, checked("contact", updateContact.body, patch))
    return before.id
  }
  const first_name = firstText(body, ["first_name", "email", "phone1", "phone2", "document"]) ?? form.name
  const companies = companyId ? [companyId] : []
  const made = await contactRecord.make(
    tx,
    checked("contact", createContact.body, { ...body, first_name: named(first_name), companies }),
  )
  keepGivenDetails(tx, { ...given, contactId: made.id, held: null })
  return made.id
}

async function settleCompany(
  tx: Tx,
  body: DraftBody,
  { form, ground: { company: known, ownFields } }: Around,
): Promise<string> {
  if (known && !fillEmpty(known.held, body, ownFields.company)) return known.id
  const [before] = known ? await companyRecord.store.lockLive(tx, [known.id], "update") : []
  if (before) {
    const patch = fillEmpty(before, body, ownFields.company)
    if (patch) await companyRecord.change(tx, before, checked("company", updateCompany.body, patch))
    return before.id
  }
  const company = firstText(body, ["company", "email", "website", "phone1", "document"]) ?? form.name
  const made = await companyRecord.make(
    tx,
    checked("company", createCompany.body, { ...body, company: named(company) }),
  )
  return made.id
}
