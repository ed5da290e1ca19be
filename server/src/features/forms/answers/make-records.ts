import type { FormEntity } from "@funil/contract/forms/form-fields"
import { createCompany, updateCompany } from "@funil/contract/records/companies"
import { createContact, updateContact } from "@funil/contract/records/contacts"
import { createDeal } from "@funil/contract/records/deals"
import { isEmptyValue } from "@funil/contract/shared/conditions"
import { ownValue } from "@funil/contract/shared/own-value"
import type { Utm } from "@funil/contract/shared/values/campaign"
import { asOneLine } from "@funil/contract/shared/values/one-line"
import * as z from "zod/mini"
import { isIdentity, keepGivenDetails } from "../../../nouns/contact/given-details.ts"
import { AppError } from "../../../platform/app-error.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import { fieldProblems } from "../../../platform/http/issues.ts"
import type { CustomFieldDefinition, StoredFields } from "../../../platform/records/custom-fields.ts"
import { companyRecord } from "../../companies/company-record.ts"
import { contactRecord } from "../../contacts/contact-record.ts"
import { makeDeal } from "../../deals/create-deal.ts"
import type { AnswerGround } from "./answer-ground.ts"
import type { AnsweredForm } from "./answered-form-read.ts"
import type { HeldRow } from "./known-records.ts"
import { type AnswerDraft, type DraftBody, textIn } from "./submission.ts"

/** The records of an answer. */
export interface AnswerRecords {
  readonly dealId: string
  /** The name, stage and owner of the deal. */
  readonly name: string
  readonly pipelineId: string
  readonly ownerId: string | null
  readonly contactId: string | null
}

interface AnswerContext {
  readonly form: AnsweredForm
  readonly ground: AnswerGround
  readonly draft: AnswerDraft
  readonly utm: Utm
}

const maxName = 200

/**
 * Creates the deal of an answer, plus its contact and company if they are unknown. Throws if the
 * account's rules refuse it.
 */
export async function makeRecords(tx: Tx, context: AnswerContext): Promise<AnswerRecords> {
  const { form, ground, draft, utm } = context
  const { contact, company, deal } = draft.bodies
  const companyId = company && (await settleCompany(tx, company, context))
  const contactId = contact && (await settleContact(tx, contact, companyId, context))
  const { owners, taken } = ground
  const name = nameOf(draft, form)
  const ownerId = owners[taken.answers % owners.length] ?? null
  const body = parseBody("deal", createDeal.body, {
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

/**
 * Parses a body by today's rules, since an answer may have waited. Throws 422 with the form's field
 * names.
 */
function parseBody<T>(entity: FormEntity, schema: z.ZodMiniType<T>, body: object): T {
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

/** Cuts a text to the length of a name. */
function nameFrom(text: string): string {
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
  return nameFrom(name)
}

function tagsOf(deal: DraftBody | null, { tags }: AnsweredForm): string[] {
  const sent = (deal ? ownValue(deal, "tags") : null) ?? []
  return [...new Set([...tags, ...(sent as string[])])].slice(0, 50)
}

async function settleContact(
  tx: Tx,
  body: DraftBody,
  companyId: string | null,
  { form, ground: { contact: known, ownFields } }: AnswerContext,
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
    if (patch) await contactRecord.change(tx, before, parseBody("contact", updateContact.body, patch))
    return before.id
  }
  const first_name = firstText(body, ["first_name", "email", "phone1", "phone2", "document"]) ?? form.name
  const companies = companyId ? [companyId] : []
  const made = await contactRecord.make(
    tx,
    parseBody("contact", createContact.body, { ...body, first_name: nameFrom(first_name), companies }),
  )
  keepGivenDetails(tx, { ...given, contactId: made.id, held: null })
  return made.id
}

async function settleCompany(
  tx: Tx,
  body: DraftBody,
  { form, ground: { company: known, ownFields } }: AnswerContext,
): Promise<string> {
  if (known && !fillEmpty(known.held, body, ownFields.company)) return known.id
  const [before] = known ? await companyRecord.store.lockLive(tx, [known.id], "update") : []
  if (before) {
    const patch = fillEmpty(before, body, ownFields.company)
    if (patch) await companyRecord.change(tx, before, parseBody("company", updateCompany.body, patch))
    return before.id
  }
  const company = firstText(body, ["company", "email", "website", "phone1", "document"]) ?? form.name
  const made = await companyRecord.make(
    tx,
    parseBody("company", createCompany.body, { ...body, company: nameFrom(company) }),
  )
  return made.id
}

/**
 * The values of a body that fill empty fields of a record. Skips fields that `isClosed` names. Null
 * if nothing changes.
 */
function fillEmpty(
  before: { readonly custom_fields: StoredFields },
  { custom_fields, ...plain }: DraftBody,
  definitions: readonly CustomFieldDefinition[],
  isClosed: (name: string) => boolean = () => false,
): DraftBody | null {
  const fields = Object.entries(plain).filter(
    ([name]) => !isClosed(name) && isEmptyValue(ownValue(before, name as never)),
  )
  const own = Object.entries(custom_fields).filter(([name]) => {
    const key = definitions.find((known) => known.name === name)?.key
    return key !== undefined && isEmptyValue(ownValue(before.custom_fields, String(key)))
  })
  if (fields.length + own.length === 0) return null
  return { ...Object.fromEntries(fields), custom_fields: Object.fromEntries(own) }
}
