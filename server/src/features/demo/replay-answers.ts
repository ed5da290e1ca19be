import { sql } from "kysely"
import { insertRows } from "../../platform/db/insert-rows.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { keepTexts } from "../consents/keep-texts.ts"
import type { ContactRow } from "../contacts/contact-record.ts"
import type { DealRow } from "../deals/deal-store.ts"
import type { AnswerDraft } from "../forms/answers/answer-draft.ts"
import { dateOf, day, hour, idAt, later } from "./demo-time.ts"
import { type DealDraft, madeAt } from "./draft-deals.ts"
import { askedFields, consentTexts } from "./found-pages.ts"
import type { Random } from "./random.ts"
import { leads } from "./stories/leads.ts"

/** The form stands on the company's site since then. */
const open = 7 * day
const agent = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36"

/** Whether a deal came in by the web form, as those that nobody entered. */
export function isAnswer(draft: DealDraft, now: Date): boolean {
  return draft.story === leads && draft.enteredBy === null && madeAt(draft) > later(now, -open)
}

/** The campaign that led somebody to the form, by what their deal is tagged with. */
export function utmOf({ tags: [origin = ""] }: DealDraft) {
  return /^(Instagram|Google)$/.test(origin)
    ? { utm_source: origin.toLowerCase(), utm_campaign: "conta-de-luz" }
    : null
}

interface Setting {
  readonly random: Random
  readonly now: Date
  readonly formId: string
  readonly contacts: ReadonlyMap<string, ContactRow>
}

interface Answer {
  readonly at: Date
  readonly draft: DealDraft
  readonly deal: DealRow
  readonly contact: ContactRow
}

function valuesOf(contact: Partial<ContactRow>) {
  return askedFields.flatMap(([name, label]) => {
    const text = contact[name]
    return text ? [{ field: `contact.${name}`, label, text }] : []
  })
}

function answerRow({ random, formId }: Setting, { at, draft, deal, contact }: Answer) {
  return {
    id: idAt(random, at),
    form_id: formId,
    key: idAt(random, at),
    values: valuesOf(contact),
    files: 0,
    utm: utmOf(draft) ?? {},
    referrer: "https://www.solardovale.example/",
    deal_id: deal.id,
    contact_id: contact.id,
    created_at: at,
    received_at: at,
  }
}

/** What looks like spam and waits for somebody to look at it. */
const suspects = [
  { reason: "trap", ago: 31 * hour, first_name: "SEO Experts", email: "ranking@boost.example" },
  { reason: "too_soon", ago: 8 * hour, first_name: "Neide", email: "neide.alves@correio.example" },
] as const

function waitingRow({ random, formId, now }: Setting, { reason, ago, ...person }: (typeof suspects)[number]) {
  const at = later(now, -ago)
  const draft: AnswerDraft = {
    bodies: { contact: { ...person, custom_fields: {} }, company: null, deal: null },
    given: [{ purpose: "service", text: consentTexts.service }],
    termsHash: null,
    ip: "203.0.113.40",
    agent,
  }
  const values = valuesOf(person)
  const ids = { id: idAt(random, at), form_id: formId, key: idAt(random, at) }
  return { ...ids, reason, values, files: 0, utm: {}, referrer: null, draft, created_at: at }
}

/** What each agreed to. Half of them want offers; the first of those changed their mind a day later. */
function consentRows(
  { random, formId, now }: Setting,
  answers: readonly Answer[],
  hashes: readonly string[],
) {
  const [service, marketing] = hashes
  const wanting = answers.filter((_, index) => index % 2 === 0)
  const given =
    (purpose: string, hash: string | undefined) =>
    ({ at, contact }: Answer) => ({
      id: idAt(random, at),
      contact_id: contact.id,
      kind: "given",
      purpose,
      at,
      text_hash: hash,
      form_id: formId,
      ip: "203.0.113.9",
      agent,
    })
  const withdrawn = wanting.slice(0, 1).map(({ at, contact }) => {
    const then = later(at, Math.min(day, now.getTime() - at.getTime()))
    return {
      id: idAt(random, then),
      contact_id: contact.id,
      kind: "withdrawn",
      purpose: "marketing",
      at: then,
    }
  })
  return {
    given: [...answers.map(given("service", service)), ...wanting.map(given("marketing", marketing))],
    withdrawn,
  }
}

/** How often the form was seen and begun on each day. */
function dayRows({ random, formId, now }: Setting, answers: readonly Answer[]) {
  const counted = Map.groupBy(answers, ({ at }) => dateOf(at))
  return Array.from({ length: open / day }, (_, ago) => {
    const date = dateOf(later(now, -ago * day))
    const starts = (counted.get(date)?.length ?? 0) + random.whole(1, 6)
    return { form_id: formId, day: date, starts, views: starts * random.whole(3, 5) }
  })
}

/** Writes what people answered on the web form within the week, with what they agreed to and how often it was seen. */
export async function insertAnswers(
  tx: Tx,
  setting: Setting,
  deals: ReadonlyMap<DealDraft, DealRow>,
): Promise<void> {
  const { formId, now, contacts } = setting
  const answers = [...deals].flatMap(([draft, deal]): Answer[] => {
    const contact = isAnswer(draft, now) ? contacts.get(deal.contacts[0] ?? "") : undefined
    return contact ? [{ at: madeAt(draft), draft, deal, contact }] : []
  })
  const waiting = suspects.map((suspect) => waitingRow(setting, suspect))
  const { given, withdrawn } = consentRows(setting, answers, keepTexts(tx, Object.values(consentTexts), now))
  await insertRows(
    tx,
    "form_answers",
    answers.map((answer) => answerRow(setting, answer)),
  )
  await insertRows(tx, "form_answers", waiting)
  await insertRows(tx, "consents", given)
  await insertRows(tx, "consents", withdrawn)
  await insertRows(tx, "form_days", dayRows(setting, answers))
  await sql`
    update form_counters set answers = ${answers.length} where account_id = ${tx.accountId} and form_id = ${formId}
  `.execute(tx.db)
}
