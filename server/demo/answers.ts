import { ownReason } from "@funil/contract/forms/returns"
import { sql } from "kysely"
import { keepTexts } from "../src/features/consents/record-consents.ts"
import type { ContactRow } from "../src/features/contacts/contact-record.ts"
import type { DealRow } from "../src/features/deals/deal-store.ts"
import type { AnswerDraft } from "../src/features/forms/answers/submission.ts"
import { daysToAnswer } from "../src/features/returns/requests/make-return.ts"
import { sendReturn } from "../src/features/returns/requests/return-queries.ts"
import { daysAfter } from "../src/features/returns/requests/return-window.ts"
import { insertRows } from "../src/platform/db/write-rows.ts"
import { dateOf, day, hour, later } from "./calendar.ts"
import { type DealDraft, startOf } from "./deal-drafts.ts"
import { type Deals, formAge, isAnswer, utmOf } from "./deals.ts"
import { consentTexts, formFields, shop, suspects } from "./facts/company.ts"
import { catalogue, type ReturnFacts } from "./facts/subjects.ts"
import type { Scene } from "./past.ts"
import { idAt, type Random } from "./random.ts"

export type ContactsById = ReadonlyMap<string, ContactRow>

interface Answer {
  readonly at: Date
  readonly draft: DealDraft
  readonly deal: DealRow
  readonly contact: ContactRow
}

const agent = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36"

function valuesOf(contact: Partial<ContactRow>) {
  return formFields.flatMap(([name, label]) => {
    const text = contact[name]
    return text ? [{ field: `contact.${name}`, label, text }] : []
  })
}

function answerIds({ founded }: Scene, random: Random, at: Date) {
  return { id: idAt(random, at), form_id: founded.formId, key: idAt(random, at), files: 0, created_at: at }
}

function waitingRow(scene: Scene, random: Random, { reason, hoursAgo, person }: (typeof suspects)[number]) {
  const at = later(scene.now, -hoursAgo * hour)
  const draft: AnswerDraft = {
    bodies: { contact: { ...person, custom_fields: {} }, company: null, deal: null },
    given: [{ purpose: "service", text: consentTexts.service }],
    termsHash: null,
    ip: "203.0.113.40",
    agent,
  }
  return { ...answerIds(scene, random, at), reason, values: valuesOf(person), utm: {}, referrer: null, draft }
}

/**
 * The consents of the answers. Every second contact wants offers, and the first of these withdraws
 * a day later.
 */
async function insertConsents({ tx, now, founded }: Scene, random: Random, answers: readonly Answer[]) {
  const [service, marketing] = keepTexts(tx, Object.values(consentTexts), now)
  const wanting = answers.filter((_, index) => index % 2 === 0)
  const row = (at: Date, contact: ContactRow, kind: string, purpose: string) => {
    return { id: idAt(random, at), contact_id: contact.id, kind, purpose, at }
  }
  const given = (purpose: string, text_hash: string | undefined) => {
    const origin = { text_hash, form_id: founded.formId, ip: "203.0.113.9", agent }
    return ({ at, contact }: Answer) => ({ ...row(at, contact, "given", purpose), ...origin })
  }
  const withdrawn = wanting.slice(0, 1).map(({ at, contact }) => {
    return row(later(at, Math.min(day, now.getTime() - at.getTime())), contact, "withdrawn", "marketing")
  })
  const rows = [...answers.map(given("service", service)), ...wanting.map(given("marketing", marketing))]
  await insertRows(tx, "consents", rows)
  await insertRows(tx, "consents", withdrawn)
}

/** How often people saw and began the form on each day. */
function dayRows({ founded, now }: Scene, random: Random, answers: readonly Answer[]) {
  const byDay = Map.groupBy(answers, ({ at }) => dateOf(at))
  return Array.from({ length: formAge / day }, (_, ago) => {
    const date = dateOf(later(now, -ago * day))
    const starts = (byDay.get(date)?.length ?? 0) + random.whole(1, 6)
    return { form_id: founded.formId, day: date, starts, views: starts * random.whole(3, 5) }
  })
}

/** Writes the answers to the web form, their consents, and how often people saw the form. */
export async function insertAnswers(
  scene: Scene,
  random: Random,
  deals: Deals,
  contacts: ContactsById,
): Promise<void> {
  const { tx, now, founded } = scene
  const answers = [...deals].flatMap(([draft, deal]): Answer[] => {
    const contact = isAnswer(draft, now) ? contacts.get(deal.contacts[0] ?? "") : undefined
    return contact ? [{ at: startOf(draft), draft, deal, contact }] : []
  })
  const waiting = suspects.map((suspect) => waitingRow(scene, random, suspect))
  await insertConsents(scene, random, answers)
  const rows = answers.map(({ at, draft, deal, contact }) => ({
    ...answerIds(scene, random, at),
    values: valuesOf(contact),
    utm: utmOf(draft) ?? {},
    referrer: "https://www.solardovale.example/",
    deal_id: deal.id,
    contact_id: contact.id,
    received_at: at,
  }))
  await insertRows(tx, "form_answers", rows)
  await insertRows(tx, "form_answers", waiting)
  await insertRows(tx, "form_days", dayRows(scene, random, answers))
  await sql`
    update form_counters set answers = ${answers.length}
    where account_id = ${tx.accountId} and form_id = ${founded.formId}
  `.execute(tx.db)
}

function itemRow({ key, ...asked }: ReturnFacts["items"][number]) {
  const { name, sku, price, tags } = catalogue[key]
  const own = tags.map(ownReason).find((one) => one?.value === asked.reason)
  return { item_id: sku, name, sku, price, ...asked, reason_text: own?.text ?? null, files: [] }
}

/** Writes the requests of the deals that are returns. */
export function sendReturns(
  { tx, founded }: Scene,
  random: Random,
  deals: Deals,
  contacts: ContactsById,
): void {
  for (const [draft, deal] of deals) {
    const { returned } = draft
    if (!returned) continue
    const at = startOf(draft)
    const contact = contacts.get(deal.contacts[0] ?? "")
    const row = {
      id: idAt(random, at),
      form_id: founded.returnsFormId,
      deal_id: deal.id,
      contact_id: contact?.id ?? null,
      request_key: idAt(random, at),
      protocol: returned.protocol,
      ...shop,
      order_id: returned.order,
      order_number: returned.order,
      email: contact?.email ?? null,
      language: "pt-BR" as const,
      due_date: daysAfter(dateOf(at), daysToAnswer),
      cancelled_at: null,
      replaced_by: null,
      told_stage_id: deal.pipeline_stage_id,
      created_at: at,
    }
    sendReturn(tx, row, returned.items.map(itemRow))
  }
}
