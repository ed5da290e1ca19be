import { generateKeyBetween } from "fractional-indexing"
import { type DealRow, dealStore } from "../deals/deal-store.ts"
import { type FieldKeys, projectOf } from "./demo-custom-fields.ts"
import { productsOf, type ProductIds } from "./demo-products.ts"
import { dateOf, day, idAt, later } from "./demo-time.ts"
import { type DealDraft, madeAt, type Step } from "./draft-deals.ts"
import type { Past } from "./past.ts"
import type { Random } from "./random.ts"
import type { Registered } from "./register-people.ts"
import type { MemberKey } from "./team.ts"

export interface PipelineIds {
  readonly id: string
  readonly stageIds: readonly string[]
}

/** Where a deal came from. */
export type Origin = Pick<DealRow, "source_kind" | "source_id" | "utm">

interface Setting {
  readonly random: Random
  readonly past: Past
  readonly registered: Registered
  /** By template. */
  readonly pipelines: ReadonlyMap<string, PipelineIds>
  readonly productIds: ProductIds
  readonly fieldKeys: FieldKeys
  readonly userIds: Readonly<Record<MemberKey, string>>
  readonly originOf: (draft: DealDraft) => Origin
}

interface Moment {
  readonly at: Date
  readonly draft: DealDraft
  /** The step that is taken; null is the edit. */
  readonly step: Step | null
}

function momentsOf(draft: DealDraft): Moment[] {
  const steps = draft.steps.map((step) => ({ at: step.at, draft, step }))
  return draft.edit ? [...steps, { at: draft.edit.at, draft, step: null }] : steps
}

function userOf({ userIds }: Setting, member: MemberKey | null): string | null {
  return member && userIds[member]
}

/** New cards and cards that come from another stage go to the top of their stage. */
function stacks() {
  const tops = new Map<string, string>()
  return (stageId: string): string => {
    const position = generateKeyBetween(null, tops.get(stageId) ?? null)
    tops.set(stageId, position)
    return position
  }
}

/** Where a step leads: the stage, its place in it, and what entering a closing stage sets. */
function arrival(setting: Setting, draft: DealDraft, step: Step, topOf: (stageId: string) => string) {
  const { story, lostReason } = draft
  const pipeline = setting.pipelines.get(story.template)
  const stageId = pipeline?.stageIds[step.stage]
  if (!pipeline || !stageId) throw new Error(`The template ${story.template} has other stages than its story`)
  const closes = step.stage >= story.stages.length
  return {
    pipeline_id: pipeline.id,
    pipeline_stage_id: stageId,
    position: topOf(stageId),
    lost_reason: step.stage > story.stages.length ? lostReason : null,
    last_stage_updated_at: step.at,
    updated_at: step.at,
    closed_at: closes ? step.at : null,
  }
}

function made(
  setting: Setting,
  draft: DealDraft,
  code: number,
): Omit<DealRow, keyof ReturnType<typeof arrival>> {
  const at = madeAt(draft)
  const { contacts, companies } = setting.registered
  const known = draft.people.flatMap((person) => contacts.get(person) ?? [])
  const theirs = new Set(draft.people.flatMap(({ company }) => (company && companies.get(company)) ?? []))
  return {
    ...dealStore.empty,
    id: idAt(setting.random, at),
    code,
    name: draft.name,
    amount: draft.edit?.amount ?? draft.amount,
    tags: [...(draft.edit?.tags ?? draft.tags)],
    user_id: userOf(setting, draft.owner),
    custom_fields: projectOf(setting.fieldKeys, draft, code),
    hidden: [],
    expected_close_date: draft.expectedDays === null ? null : dateOf(later(at, draft.expectedDays * day)),
    open_task_end: null,
    ...setting.originOf(draft),
    created_by: userOf(setting, draft.enteredBy),
    created_at: at,
    deleted_at: null,
    deleted_by: null,
    version: 1,
    contacts: known.map(({ id }) => id),
    companies: [...theirs].map(({ id }) => id),
    deals: [],
    products: productsOf(setting.productIds, draft),
  }
}

/** Lets everything happen to the deals in the order of time; answers what they are at the end. */
export function replayDeals(setting: Setting, drafts: readonly DealDraft[]): Map<DealDraft, DealRow> {
  const rows = new Map<DealDraft, DealRow>()
  const topOf = stacks()
  const moments = drafts.flatMap(momentsOf).sort((a, b) => a.at.getTime() - b.at.getTime())
  for (const { at, draft, step } of moments) {
    const before = rows.get(draft)
    const place = step && arrival(setting, draft, step, topOf)
    if (!before) {
      if (!place) throw new Error("A deal was edited before it was made")
      const source = draft.source && rows.get(draft.source)
      const row = { ...made(setting, draft, rows.size + 1), ...place, deals: source ? [source.id] : [] }
      if (source) source.deals = [...source.deals, row.id]
      rows.set(draft, row)
      const by = row.created_by
      setting.past.add({
        at,
        by,
        event: "deal.created",
        id: row.id,
        before: null,
        after: dealStore.state(row),
      })
      continue
    }
    const change = place ?? { amount: draft.amount, tags: [...draft.tags], updated_at: at }
    const row = { ...before, ...change, version: before.version + 1 }
    rows.set(draft, row)
    const by = userOf(setting, draft.owner ?? "manager")
    const event = place ? "deal.moved" : "deal.updated"
    setting.past.add({
      at,
      by,
      event,
      id: row.id,
      before: dealStore.state(before),
      after: dealStore.state(row),
    })
  }
  return rows
}
