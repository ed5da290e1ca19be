import { generateKeyBetween } from "fractional-indexing"
import { type DealRow, dealStore } from "../src/features/deals/deal-store.ts"
import { nextCodes } from "../src/features/deals/save-deal.ts"
import { recountTotals } from "../src/features/deals/stage-totals.ts"
import { type NoteRow, noteStore } from "../src/features/notes/notes.ts"
import { countTasks } from "../src/features/tasks/save-task.ts"
import type { TaskRow } from "../src/features/tasks/task-store.ts"
import { countHanging } from "../src/nouns/store/hanging.ts"
import type { Tx } from "../src/platform/db/transaction.ts"
import { insertRows } from "../src/platform/db/write-rows.ts"
import { dateOf, day, later } from "./calendar.ts"
import { type Founded, known } from "./company.ts"
import type { Registered } from "./contacts.ts"
import { type DealDraft, startOf, type Step } from "./deal-drafts.ts"
import { roofs } from "./facts/company.ts"
import { pipelines } from "./facts/pipelines.ts"
import type { Scene } from "./past.ts"
import { madeAt, type Random } from "./random.ts"
import { productsOf } from "./subjects.ts"

/** The deals of the drafts as they are today. */
export type Deals = ReadonlyMap<DealDraft, DealRow>

const reaisPerKwp = 96.5

/** The custom fields of a sale, by key. */
function customFieldsOf({ fieldKeys }: Founded, { template, people }: DealDraft, code: number) {
  const power = people[0]?.power ?? 0
  if (template !== "sales-funnel" || power === 0) return {}
  const telhado = roofs[code % roofs.length] ?? roofs[0]
  const values = {
    potencia: Math.round(power * 10) / 10,
    conta_de_luz: Math.round(power * reaisPerKwp * 100) / 100,
    telhado,
    ...(telhado === "Solo" && { distancia: 5 + (code % 40) }),
  }
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [String(fieldKeys.get(name)), value]),
  )
}

/** The company's site has had the form for this long. */
export const formAge = 7 * day

/** Whether a deal came from the web form: a young lead that no user entered. */
export function isAnswer(draft: DealDraft, now: Date): boolean {
  const isLead = draft.template === "lead-qualification" && draft.enteredBy === null
  return isLead && startOf(draft) > later(now, -formAge)
}

/** The campaign that led a visitor to the form, by the tag of their deal. */
export function utmOf({ tags: [origin = ""] }: DealDraft) {
  const isCampaign = /^(Instagram|Google)$/.test(origin)
  return isCampaign ? { utm_source: origin.toLowerCase(), utm_campaign: "conta-de-luz" } : null
}

function originOf(
  { founded, now }: Scene,
  draft: DealDraft,
): Pick<DealRow, "source_kind" | "source_id" | "utm"> {
  if (draft.returned) return { source_kind: "return", source_id: founded.returnsFormId, utm: null }
  if (!isAnswer(draft, now)) return { source_kind: null, source_id: null, utm: null }
  return { source_kind: "form", source_id: founded.formId, utm: utmOf(draft) }
}

/** Puts new cards, and cards from another stage, on top of their stage. */
function stacks() {
  const tops = new Map<string, string>()
  return (stageId: string): string => {
    const position = generateKeyBetween(null, tops.get(stageId) ?? null)
    tops.set(stageId, position)
    return position
  }
}

/** What a step changes: the stage, the place in it, and what entering a closing stage sets. */
function arrival(
  { founded }: Scene,
  draft: DealDraft,
  { stage, at }: Step,
  topOf: (stageId: string) => string,
) {
  const { id, stageIds } = founded.pipelines[draft.template]
  const stageId = known(stageIds[stage], `stage ${stage} of ${draft.template}`)
  const won = pipelines[draft.template].timeouts.length
  return {
    pipeline_id: id,
    pipeline_stage_id: stageId,
    position: topOf(stageId),
    lost_reason: stage > won ? draft.lostReason : null,
    last_stage_updated_at: at,
    updated_at: at,
    closed_at: stage >= won ? at : null,
  }
}

interface Setting {
  readonly scene: Scene
  readonly random: Random
  readonly registered: Registered
}

function newDeal({ scene, random, registered }: Setting, draft: DealDraft, code: number) {
  const { founded } = scene
  const { edit, owner, enteredBy, expectedDays, people } = draft
  const at = startOf(draft)
  const theirs = new Set(
    people.flatMap(({ company }) => (company && registered.companies.get(company)) ?? []),
  )
  const products = draft.steps.length < 2 && !draft.returned ? [] : productsOf(draft.template, draft)
  return {
    ...dealStore.empty,
    ...madeAt(random, at),
    code,
    name: draft.name,
    amount: edit?.amount ?? draft.amount,
    tags: [...(edit?.tags ?? draft.tags)],
    user_id: owner && founded.userIds[owner],
    custom_fields: customFieldsOf(founded, draft, code),
    hidden: [],
    expected_close_date: expectedDays === null ? null : dateOf(later(at, expectedDays * day)),
    open_task_end: null,
    ...originOf(scene, draft),
    created_by: enteredBy && founded.userIds[enteredBy],
    contacts: people.flatMap((person) => registered.contacts.get(person)?.id ?? []),
    companies: [...theirs].map(({ id }) => id),
    deals: [],
    products: products.map(({ key, ...terms }) => ({ product_id: founded.productIds[key], ...terms })),
  }
}

/**
 * Lets everything happen to the deals in the order of time, and returns what they are at the end.
 */
export function replayDeals(setting: Setting, drafts: readonly DealDraft[]): Deals {
  const { past, founded } = setting.scene
  const rows = new Map<DealDraft, DealRow>()
  const topOf = stacks()
  const moments = drafts.flatMap((draft): { at: Date; draft: DealDraft; step: Step | null }[] => {
    const steps = draft.steps.map((step) => ({ at: step.at, draft, step }))
    return draft.edit ? [...steps, { at: draft.edit.at, draft, step: null }] : steps
  })
  for (const { at, draft, step } of moments.sort((a, b) => a.at.getTime() - b.at.getTime())) {
    const before = rows.get(draft)
    const place = step && arrival(setting.scene, draft, step, topOf)
    if (before) {
      const change = place ?? { amount: draft.amount, tags: [...draft.tags], updated_at: at }
      const row = { ...before, ...change, version: before.version + 1 }
      rows.set(draft, row)
      const by = founded.userIds[draft.owner ?? "manager"]
      const event = place ? "deal.moved" : "deal.updated"
      past.add({ at, by, event, id: row.id }, dealStore.state(row), dealStore.state(before))
    } else if (place) {
      const source = draft.source && rows.get(draft.source)
      const row = { ...newDeal(setting, draft, rows.size + 1), ...place, deals: source ? [source.id] : [] }
      if (source) source.deals = [...source.deals, row.id]
      rows.set(draft, row)
      past.add({ at, by: row.created_by, event: "deal.created", id: row.id }, dealStore.state(row))
    }
  }
  return rows
}

const pinnedShare = 0.12

/** Lets owners write about their deals. A deal has up to three notes, most have none. */
export function replayNotes({ past, founded }: Scene, random: Random, deals: Deals): NoteRow[] {
  return [...deals].flatMap(([draft, deal]) => {
    const { owner, template } = draft
    if (owner === null || !random.chance(0.35)) return []
    const from = startOf(draft)
    const life = deal.updated_at.getTime() - from.getTime()
    const notes = random.shuffled(pipelines[template].notes).slice(0, random.whole(1, 3))
    return notes.map((note): NoteRow => {
      const at = later(from, life * random.between(0.05, 0.95))
      const user_id = founded.userIds[owner]
      const stamps = madeAt(random, at)
      const pinned = random.chance(pinnedShare)
      const row = { ...stamps, entity: "deal" as const, record_id: deal.id, note, pinned, user_id }
      past.add({ at, by: user_id, event: "note.created", id: row.id }, noteStore.state(row))
      return row
    })
  })
}

async function insertLinks(tx: Tx, deals: readonly DealRow[]): Promise<void> {
  const contacts = deals.flatMap(({ id, contacts }) =>
    contacts.map((contact_id, position) => ({ deal_id: id, contact_id, position })),
  )
  const companies = deals.flatMap(({ id, companies }) =>
    companies.map((company_id, position) => ({ deal_id: id, company_id, position })),
  )
  const related = deals.flatMap(({ id, deals }) =>
    deals.map((related_deal_id) => ({ deal_id: id, related_deal_id })),
  )
  const products = deals.flatMap(({ id, products }) =>
    products.map((line, position) => ({ deal_id: id, position, ...line })),
  )
  await insertRows(tx, "deal_products", products)
  await insertRows(tx, "deal_contacts", contacts)
  await insertRows(tx, "deal_companies", companies)
  await insertRows(tx, "deal_deals", related)
}

/**
 * Writes the deals with their links, tasks and notes, and everything that the product counts of
 * them.
 */
export async function insertDeals(
  tx: Tx,
  deals: readonly DealRow[],
  tasks: readonly TaskRow[],
  notes: readonly NoteRow[],
) {
  const rows = deals.map(
    ({ contacts: _, companies: __, deals: ___, products: ____, hidden: _____, ...row }) => row,
  )
  await insertRows(tx, "deals", rows)
  await insertLinks(tx, deals)
  await insertRows(tx, "tasks", tasks)
  countTasks(tx, deals)
  await recountTotals(tx, [...new Set(deals.map((deal) => deal.pipeline_stage_id))])
  await nextCodes(tx, deals.length)
  await insertRows(tx, "notes", notes)
  countHanging(tx, "notes", notes)
}
