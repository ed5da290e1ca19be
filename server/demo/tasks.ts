import { type TaskRow, taskStore } from "../src/features/tasks/task-store.ts"
import { wallClockOf } from "../src/platform/wall-clock.ts"
import {
  type Agenda,
  atWork,
  day,
  earliest,
  hour,
  later,
  latest,
  minute,
  newAgenda,
  type Wish,
} from "./calendar.ts"
import { closedAt, type DealDraft, startOf } from "./deal-drafts.ts"
import type { Deals } from "./deals.ts"
import { officeTasks } from "./facts/company.ts"
import type { MemberKey } from "./facts/people.ts"
import { pipelines, type TaskKind } from "./facts/pipelines.ts"
import type { Scene } from "./past.ts"
import { madeAt, type Random } from "./random.ts"

interface Planning {
  readonly random: Random
  readonly agenda: Agenda
  readonly now: Date
}

/** What a task is for. Its time is between `from` and `until`. */
interface Occasion {
  readonly kind: TaskKind
  readonly responsible: MemberKey
  readonly from: Date
  readonly until: Date
}

interface Times {
  readonly made: Date
  readonly start: Date
  readonly end: Date
  readonly finishedAt: Date | null
}

interface TaskDraft extends Times {
  readonly kind: TaskKind
  readonly name: string
  readonly note: string | null
  readonly responsible: MemberKey
}

const minutesOf: Record<TaskKind, number> = {
  call: 15,
  email: 15,
  whatsapp: 15,
  meeting: 60,
  visit: 90,
  proposal: 60,
}

/** A user planned it in office hours some days before, or soon after its reason. */
function plannedAt(random: Random, start: Date, from: Date): Date {
  const planned = atWork(random, later(start, -random.between(0.5, 5) * day))
  const soon = later(from, random.between(1, 30) * minute)
  return earliest(latest(planned, soon), later(start, -5 * minute))
}

/** Books within two days. When these are a weekend, some members work even then. */
function bookSoon({ random, agenda, now }: Planning, base: Omit<Wish, "at">): Date | null {
  const wish = { ...base, at: later(now, random.between(0.05, 1.6) * day), until: later(now, 47 * hour) }
  return agenda.book(wish) ?? (random.chance(0.5) ? agenda.book({ ...wish, anyDay: true }) : null)
}

/** The times of a task that waits: it is late, due within two days, or due later. */
function openTimes(planning: Planning, { kind, responsible: member, from }: Occasion): Times | null {
  const { random, agenda, now } = planning
  const minutes = minutesOf[kind]
  const state = random.weighted({ late: 16, soon: 18, pending: 66 })
  const past = {
    member,
    minutes,
    towards: "past",
    from: later(from, 2 * hour),
    until: later(now, -hour),
  } as const
  const ahead = {
    member,
    minutes,
    towards: "future",
    from: later(now, hour),
    until: later(now, 60 * day),
  } as const
  const start =
    (state === "late" && agenda.book({ ...past, at: later(now, -random.between(0.1, 6) * day) })) ||
    (state === "soon" && bookSoon(planning, ahead)) ||
    agenda.book({ ...ahead, at: later(now, random.between(2, 30) * day) })
  if (!start) return null
  const planned = earliest(plannedAt(random, start, from), later(now, -random.between(2, 9) * minute))
  const made = latest(planned, later(from, minute))
  return { made, start, end: later(start, minutes * minute), finishedAt: null }
}

/**
 * The times of a task that was done, after that share of the occasion; null if the occasion was too
 * short.
 */
function doneTimes({ random, agenda }: Planning, occasion: Occasion, share: number): Times | null {
  const { kind, responsible: member, from, until } = occasion
  const minutes = minutesOf[kind]
  const at = later(from, (until.getTime() - from.getTime()) * share)
  const wish = { member, minutes, at, from: later(from, 10 * minute), until }
  const start = agenda.book({ ...wish, towards: "past" }) ?? agenda.book({ ...wish, towards: "future" })
  if (!start) return null
  const end = later(start, minutes * minute)
  const done = random.chance(0.8)
    ? later(end, random.between(-10, 45) * minute)
    : atWork(random, later(end, random.between(1, 3) * day))
  const made = plannedAt(random, start, from)
  return { made, start, end, finishedAt: earliest(latest(done, later(made, 2 * minute)), until) }
}

/**
 * The tasks of a deal. Done ones are spread over its life, and most open deals have a waiting one.
 */
function dealTasks(planning: Planning, draft: DealDraft): TaskDraft[] {
  const { random, now } = planning
  const { tasks, owners } = pipelines[draft.template]
  const closed = closedAt(draft)
  const [from, until] = [startOf(draft), closed ?? later(now, -10 * minute)]
  const done = random.place(closed ? [24, 40, 26, 10] : [62, 30, 8])
  const waiting = closed ? 0 : random.place([32, 60, 8])
  const draftTask = (timesOf: (occasion: Occasion) => Times | null): TaskDraft[] => {
    const [kind, name, note = null] = random.pick(tasks)
    const responsible = draft.owner ?? random.weighted(owners)
    const times = timesOf({ kind, responsible, from, until })
    return times ? [{ kind, name, note: random.chance(0.5) ? note : null, responsible, ...times }] : []
  }
  const finished = Array.from({ length: done }, (_, index) =>
    draftTask((occasion) => doneTimes(planning, occasion, (index + random.next()) / done)),
  )
  const open = Array.from({ length: waiting }, () => draftTask((occasion) => openTimes(planning, occasion)))
  return [...finished, ...open].flat()
}

/** The tasks that belong to no deal. */
function draftOfficeTasks(planning: Planning): TaskDraft[] {
  const [from, until] = [later(planning.now, -40 * day), later(planning.now, -day)]
  return officeTasks.flatMap(([kind, name, responsible]) => {
    const occasion = { kind, responsible, from, until }
    const early = doneTimes(planning, occasion, 0.3)
    const late = doneTimes(planning, occasion, 0.9)
    const times = [early, late, openTimes(planning, occasion)]
    return times.flatMap((time) => (time ? [{ kind, name, note: null, responsible, ...time }] : []))
  })
}

function replayTask(
  { tx, past, founded }: Scene,
  random: Random,
  draft: TaskDraft,
  deal_id: string | null,
): TaskRow {
  const { made: at, finishedAt } = draft
  const by = founded.userIds[draft.responsible]
  const row: TaskRow = {
    ...madeAt(random, at),
    name: draft.name,
    task_type_id: founded.taskTypeIds[draft.kind],
    start: wallClockOf(draft.start, tx.timezone),
    end: wallClockOf(draft.end, tx.timezone),
    finished_at: null,
    outcome: null,
    note: draft.note,
    deal_id,
    responsible_user_id: by,
    creator_user_id: by,
    source: "funil",
  }
  const { id } = row
  const state = taskStore.state(row)
  past.add({ at, by, event: "task.created", id }, state)
  if (finishedAt === null) return row
  const done = { ...row, finished_at: finishedAt, updated_at: finishedAt, version: 2 }
  past.add({ at: finishedAt, by, event: "task.updated", id }, taskStore.state(done), state)
  return done
}

/** Creates the tasks with and without a deal, and finishes the done ones. */
export function replayTasks(scene: Scene, random: Random, deals: Deals): TaskRow[] {
  const planning = { random, agenda: newAgenda(random), now: scene.now }
  const office = draftOfficeTasks(planning)
  const ofDeals = [...deals].flatMap(([draft, { id }]) =>
    dealTasks(planning, draft).map((task) => replayTask(scene, random, task, id)),
  )
  return [...ofDeals, ...office.map((task) => replayTask(scene, random, task, null))]
}
