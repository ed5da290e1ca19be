import { atWork, day, earliest, hour, later, minute } from "./calendar.ts"
import type { MemberKey } from "./facts/people.ts"
import { type PipelineFacts, pipelines, type Template } from "./facts/pipelines.ts"
import { catalogue, returnRequests } from "./facts/subjects.ts"
import { type Cast, draftCast, type People } from "./people.ts"
import type { Random } from "./random.ts"
import { saleToLead, type Subject, subjectOf } from "./subjects.ts"

export interface Step {
  /** Place of the stage in its pipeline, from 0. */
  readonly stage: number
  readonly at: Date
}

/** What happens to a deal. */
export interface DealDraft extends Subject {
  readonly template: Template
  /** The lead that it came from. */
  readonly source: DealDraft | null
  /** The stages that it was in, from the first to the present one. */
  readonly steps: readonly Step[]
  readonly lostReason: string | null
  readonly owner: MemberKey | null
  /** Null is a web form. */
  readonly enteredBy: MemberKey | null
  /** The change of a user in between: when it was, and the amount and tags before it. */
  readonly edit: { readonly at: Date; readonly amount: number; readonly tags: readonly string[] } | null
  readonly expectedDays: number | null
}

type Fate = "won" | "lost" | "open"

export function startOf({ steps }: DealDraft): Date {
  // A deal has at least one step.
  return (steps[0] as Step).at
}

export function closedAt({ template, steps }: DealDraft): Date | null {
  const last = steps.at(-1)
  return last && last.stage >= pipelines[template].timeouts.length ? last.at : null
}

function byStart(a: DealDraft, b: DealDraft): number {
  return startOf(a).getTime() - startOf(b).getTime()
}

/** The places of the stages that a deal comes through. It skips some. */
function wayOf(random: Random, { timeouts, open, lostIn }: PipelineFacts, fate: Fate): number[] {
  const last = fate === "won" ? timeouts.length - 1 : random.place(fate === "lost" ? lostIn : open)
  const visited = Array.from({ length: last + 1 }, (_, place) => place)
  const way = visited.filter((place) => place === 0 || place === last || !random.chance(0.1))
  if (fate === "open") return way
  return [...way, fate === "won" ? timeouts.length : timeouts.length + 1]
}

/**
 * How long an open deal has been in its stage: in the first half of the timeout, the second, or
 * beyond it.
 */
function stayOf(random: Random, timeout: number | null): number {
  if (timeout === null) return random.between(2 * hour, 16 * day)
  const shares = [random.between(0.02, 0.48), random.between(0.53, 0.96), random.between(1.05, 2.8)]
  return (shares[random.place([44, 27, 29])] ?? 0) * timeout * hour
}

/** When the deal entered each stage of its way, drawn from the last one backwards. */
function stepsOf(random: Random, facts: PipelineFacts, way: readonly number[], now: Date): Step[] {
  const timeoutAt = (place: number) => facts.timeouts[place] ?? null
  const last = way.at(-1) ?? 0
  const isOpen = last < facts.timeouts.length
  const ago = isOpen ? stayOf(random, timeoutAt(last)) : (0.02 + random.next() ** 1.4) * facts.days * day
  const entered = later(now, -ago)
  // A short stay is exact to the hour, since the color of the card depends on it.
  let at = earliest(ago > 5 * day ? atWork(random, entered) : entered, later(now, -10 * minute))
  const steps: Step[] = [{ stage: last, at }]
  for (const stage of way.slice(0, -1).toReversed()) {
    const usual = (timeoutAt(stage) ?? 96) * hour
    const before = atWork(random, later(at, -usual * random.between(0.1, 1.25)))
    at = earliest(before, later(at, -random.between(12, 95) * minute))
    steps.unshift({ stage, at })
  }
  return steps
}

function editOf(
  random: Random,
  { amount, tags }: Subject,
  steps: readonly Step[],
  now: Date,
): DealDraft["edit"] {
  if (!random.chance(0.34)) return null
  const index = random.whole(0, steps.length - 1)
  const [from, until] = [steps[index]?.at ?? now, steps[index + 1]?.at ?? now]
  const changes = amount > 0 && random.chance(0.6)
  const was = changes ? Math.round((amount * random.between(0.82, 1.2)) / 50) * 50 : amount
  const at = later(from, (until.getTime() - from.getTime()) * random.between(0.2, 0.8))
  return { at, amount: was, tags: was === amount ? tags.slice(0, -1) : tags }
}

function draftDeal(cast: Cast, template: keyof typeof subjectOf, now: Date): DealDraft {
  const { random } = cast
  const facts = pipelines[template]
  const roll = random.next()
  const fate = roll < facts.won ? "won" : roll < facts.won + facts.lost ? "lost" : "open"
  const steps = stepsOf(random, facts, wayOf(random, facts, fate), now)
  const subject = subjectOf[template](cast)
  const isNew = fate === "open" && steps.length === 1
  const owner = isNew && random.chance(0.14) ? null : random.weighted(facts.owners)
  const entered = random.weighted(facts.entered)
  return {
    ...subject,
    template,
    source: null,
    steps,
    owner,
    enteredBy: entered === "owner" ? owner : entered === "web form" ? null : entered,
    lostReason: fate === "lost" ? random.weighted(facts.lostReasons) : null,
    edit: editOf(random, subject, steps, now),
    expectedDays: facts.expects && random.chance(0.78) ? random.whole(12, 60) : null,
  }
}

const longestFromLead = 6 * day

function fromLead(random: Random, sale: DealDraft, lead: DealDraft): DealDraft {
  const [person] = lead.people
  if (!person) return sale
  const { name, amount, segment } = saleToLead(random, person)
  const edit = sale.edit && { ...sale.edit, amount, tags: [segment] }
  return {
    ...sale,
    source: lead,
    name,
    amount,
    tags: [segment, ...lead.tags.slice(0, 1)],
    people: lead.people,
    edit,
  }
}

/** Lets sales come from leads that were won shortly before. The drafts are in the order of time. */
function relateLeads(random: Random, drafts: readonly DealDraft[]): DealDraft[] {
  const won = drafts.flatMap((draft) => {
    const at = draft.template === "lead-qualification" && draft.lostReason === null ? closedAt(draft) : null
    return at ? [{ draft, at: at.getTime() }] : []
  })
  const waiting = won.sort((a, b) => a.at - b.at)
  return drafts.map((draft) => {
    if (draft.template !== "sales-funnel") return draft
    const made = startOf(draft).getTime()
    while ((waiting[0]?.at ?? made) < made - longestFromLead) waiting.shift()
    const lead = waiting[0]
    if (!lead || lead.at > made || !random.chance(0.85)) return draft
    waiting.shift()
    return fromLead(random, draft, lead.draft)
  })
}

/** Drafts the deals of all pipelines but returns. */
export function draftDeals(random: Random, people: People, now: Date): DealDraft[] {
  // The object's keys.
  const templates = Object.keys(subjectOf) as (keyof typeof subjectOf)[]
  const drafts = templates.flatMap((template) => {
    const cast = draftCast(random, people)
    return Array.from({ length: pipelines[template].deals }, () => draftDeal(cast, template, now))
  })
  return relateLeads(random, drafts.sort(byStart))
}

/** Drafts the deals of return requests. */
export function draftReturns(random: Random, people: People, now: Date): DealDraft[] {
  const cast = draftCast(random, people)
  return returnRequests.map((returned): DealDraft => {
    const { order, items, hoursAgo } = returned
    const steps = Object.entries(hoursAgo).map(([stage, ago]) => ({
      stage: Number(stage),
      at: later(now, -ago * hour),
    }))
    return {
      name: `Devolução do pedido ${order}`,
      amount: items.reduce((sum, { key, quantity }) => sum + quantity * catalogue[key].price, 0),
      tags: ["Loja virtual"],
      people: [cast.customer()],
      returned,
      template: "returns",
      source: null,
      steps,
      owner: steps.length > 1 ? "renata" : null,
      enteredBy: null,
      lostReason: null,
      edit: null,
      expectedDays: null,
    }
  })
}

/** Drafts everything that the company has in its pipelines, in the order of time. */
export function draftAll(random: Random, ofReturns: Random, people: People, now: Date): DealDraft[] {
  const returns = draftReturns(ofReturns, people, now)
  return [...draftDeals(random, people, now), ...returns].sort(byStart)
}
