import { atWork, day, earliest, hour, later, minute } from "./demo-time.ts"
import { draftCast } from "./draft-cast.ts"
import type { People } from "./draft-people.ts"
import type { Random } from "./random.ts"
import type { Cast, Story, Subject } from "./story.ts"
import type { MemberKey } from "./team.ts"

export interface Step {
  /** Place of the stage in its pipeline, from 0. */
  readonly stage: number
  readonly at: Date
}

/** What will have happened to a deal. */
export interface DealDraft extends Subject {
  readonly story: Story
  /** The lead that it came from. */
  readonly source: DealDraft | null
  /** The stages that it was in, from its making to the present one. */
  readonly steps: readonly Step[]
  readonly lostReason: string | null
  readonly owner: MemberKey | null
  readonly enteredBy: MemberKey | null
  /** A change in between: what amount and tags were before it, and when it was. */
  readonly edit: { readonly at: Date; readonly amount: number; readonly tags: readonly string[] } | null
  readonly expectedDays: number | null
}

type Fate = "won" | "lost" | "open"

function fateOf(random: Random, { won, lost }: Story): Fate {
  const roll = random.next()
  if (roll < won) return "won"
  return roll < won + lost ? "lost" : "open"
}

/** The stages of a deal's way, by their places. Some are left out on the way. */
function wayOf(random: Random, { stages }: Story, fate: Fate): number[] {
  const weights = stages.map((stage, index) => [index, fate === "lost" ? stage.lost : stage.open] as const)
  const last = fate === "won" ? stages.length - 1 : random.weighted(weights)
  const visited = stages.keys().filter((index) => index <= last)
  const way = [...visited].filter((index) => index === 0 || index === last || !random.chance(0.1))
  if (fate === "open") return way
  return [...way, fate === "won" ? stages.length : stages.length + 1]
}

/** How long an open deal has been in its stage: in the first half of the timeout, the second, or beyond it. */
function stayOf(random: Random, timeout: number | null): number {
  if (timeout === null) return random.between(2 * hour, 16 * day)
  const share = random.weighted([
    [random.between(0.02, 0.48), 44],
    [random.between(0.53, 0.96), 27],
    [random.between(1.05, 2.8), 29],
  ])
  return share * timeout * hour
}

/** When the deal entered each stage of its way, told from the last one backwards. */
function stepsOf(random: Random, story: Story, way: readonly number[], now: Date): Step[] {
  const timeoutAt = (place: number) => story.stages[place]?.timeout ?? null
  const last = way.at(-1) ?? 0
  const isOpen = last < story.stages.length
  const ago = isOpen ? stayOf(random, timeoutAt(last)) : (0.02 + random.next() ** 1.4) * story.days * day
  const entered = later(now, -ago)
  // A short stay is kept to the hour, since its colour depends on it.
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
  const from = steps[index]?.at ?? now
  const until = steps[index + 1]?.at ?? now
  const was =
    amount > 0 && random.chance(0.6) ? Math.round((amount * random.between(0.82, 1.2)) / 50) * 50 : amount
  return {
    at: later(from, (until.getTime() - from.getTime()) * random.between(0.2, 0.8)),
    amount: was,
    tags: was === amount ? tags.slice(0, -1) : tags,
  }
}

function draftDeal(cast: Cast, story: Story, now: Date): DealDraft {
  const { random } = cast
  const fate = fateOf(random, story)
  const way = wayOf(random, story, fate)
  const steps = stepsOf(random, story, way, now)
  const subject = story.subject(cast)
  const isNew = fate === "open" && steps.length === 1
  const owner = isNew && random.chance(0.14) ? null : random.weighted(story.owners)
  const entered = random.weighted(story.entered)
  return {
    ...subject,
    story,
    source: null,
    steps,
    owner,
    enteredBy: entered === "owner" ? owner : entered,
    lostReason: fate === "lost" ? random.weighted(story.lostReasons) : null,
    edit: editOf(random, subject, steps, now),
    expectedDays: story.expects && random.chance(0.78) ? random.whole(12, 60) : null,
  }
}

/** The deals of all stories in the order of their making. */
export function draftDeals(
  random: Random,
  people: People,
  stories: readonly Story[],
  now: Date,
): DealDraft[] {
  const drafts = stories.flatMap((story) => {
    const cast = draftCast(random, people)
    return Array.from({ length: story.deals }, () => draftDeal(cast, story, now))
  })
  return drafts.sort((a, b) => madeAt(a).getTime() - madeAt(b).getTime())
}

export function madeAt({ steps }: DealDraft): Date {
  // A way has at least one stage.
  return (steps[0] as Step).at
}

export function closedAt({ story, steps }: DealDraft): Date | null {
  const last = steps.at(-1)
  return last && last.stage >= story.stages.length ? last.at : null
}
