import type { Agenda, Wish } from "./agenda.ts"
import { atWork, day, earliest, hour, later, latest, minute } from "./demo-time.ts"
import type { Random } from "./random.ts"
import type { Story, TaskKind } from "./story.ts"
import type { MemberKey } from "./team.ts"

export interface TaskDraft {
  readonly kind: TaskKind
  readonly name: string
  readonly note: string | null
  readonly madeAt: Date
  readonly start: Date
  readonly end: Date
  readonly finishedAt: Date | null
  readonly responsible: MemberKey
}

/** What tasks are planned with. */
export interface Planning {
  readonly random: Random
  readonly agenda: Agenda
  readonly now: Date
}

/** What a task is for: its time reaches from when it could first be made to when it had to be done. */
interface Occasion {
  readonly kind: TaskKind
  readonly responsible: MemberKey
  readonly from: Date
  readonly until: Date
}

interface Times {
  readonly madeAt: Date
  readonly start: Date
  readonly end: Date
  readonly finishedAt: Date | null
}

const length: Record<TaskKind, number> = {
  call: 15,
  email: 15,
  whatsapp: 15,
  meeting: 60,
  visit: 90,
  proposal: 60,
}

/** Somebody thought of it in office hours some days before, or soon after there was a reason. */
function madeBefore(random: Random, start: Date, from: Date): Date {
  const thought = atWork(random, later(start, -random.between(0.5, 5) * day))
  const soon = later(from, random.between(1, 30) * minute)
  return earliest(latest(thought, soon), later(start, -5 * minute))
}

/** Within two days. When these are a weekend, some do it even then. */
function bookSoon({ random, agenda, now }: Planning, base: Omit<Wish, "at">): Date | null {
  const wish = { ...base, at: later(now, random.between(0.05, 1.6) * day), until: later(now, 47 * hour) }
  return agenda.book(wish) ?? (random.chance(0.5) ? agenda.book({ ...wish, anyDay: true }) : null)
}

/** A task that waits: it should have been done already, is due within two days, or later on. */
function openTimes(planning: Planning, { kind, responsible, from }: Occasion): Times | null {
  const { random, agenda, now } = planning
  const minutes = length[kind]
  const state = random.weighted([
    ["late", 16],
    ["soon", 18],
    ["pending", 66],
  ])
  const base = { member: responsible, minutes }
  const past = { ...base, towards: "past", from: later(from, 2 * hour), until: later(now, -hour) } as const
  const ahead = { ...base, towards: "future", from: later(now, hour), until: later(now, 60 * day) } as const
  const start =
    (state === "late" && agenda.book({ ...past, at: later(now, -random.between(0.1, 6) * day) })) ||
    (state === "soon" && bookSoon(planning, ahead)) ||
    agenda.book({ ...ahead, at: later(now, random.between(2, 30) * day) })
  if (!start) return null
  const madeAt = earliest(madeBefore(random, start, from), later(now, -random.between(2, 9) * minute))
  return {
    madeAt: latest(madeAt, later(from, minute)),
    start,
    end: later(start, minutes * minute),
    finishedAt: null,
  }
}

/** A task that was done near its time, somewhere in the life of what it is for; null when that was too short. */
function finishedTimes(
  { random, agenda }: Planning,
  { kind, responsible, from, until }: Occasion,
  share: number,
): Times | null {
  const minutes = length[kind]
  const at = later(from, (until.getTime() - from.getTime()) * share)
  const wish = { member: responsible, minutes, at, from: later(from, 10 * minute), until }
  const start = agenda.book({ ...wish, towards: "past" }) ?? agenda.book({ ...wish, towards: "future" })
  if (!start) return null
  const end = later(start, minutes * minute)
  const done = random.chance(0.8)
    ? later(end, random.between(-10, 45) * minute)
    : atWork(random, later(end, random.between(1, 3) * day))
  const madeAt = madeBefore(random, start, from)
  return { madeAt, start, end, finishedAt: earliest(latest(done, later(madeAt, 2 * minute)), until) }
}

interface DealTasks {
  readonly story: Story
  readonly from: Date
  /** When it was closed; null is not yet. */
  readonly closedAt: Date | null
  readonly owner: MemberKey | null
}

const doneWhenClosed: readonly (readonly [number, number])[] = [
  [0, 24],
  [1, 40],
  [2, 26],
  [3, 10],
]
const doneSoFar: readonly (readonly [number, number])[] = [
  [0, 62],
  [1, 30],
  [2, 8],
]

/** The tasks of a deal: finished ones spread over its life, and most open deals have one that waits. */
export function draftTasks(planning: Planning, { story, from, closedAt, owner }: DealTasks): TaskDraft[] {
  const { random, now } = planning
  const until = closedAt ?? later(now, -10 * minute)
  const done = random.weighted(closedAt ? doneWhenClosed : doneSoFar)
  const waiting = closedAt
    ? 0
    : random.weighted([
        [0, 32],
        [1, 60],
        [2, 8],
      ])
  const draft = (timesOf: (occasion: Occasion) => Times | null): TaskDraft[] => {
    const [kind, name, note = null] = random.pick(story.tasks)
    const responsible = owner ?? random.weighted(story.owners)
    const times = timesOf({ kind, responsible, from, until })
    return times ? [{ kind, name, note: random.chance(0.5) ? note : null, responsible, ...times }] : []
  }
  const finished = Array.from({ length: done }, (_, index) =>
    draft((occasion) => finishedTimes(planning, occasion, (index + random.next()) / done)),
  )
  const open = Array.from({ length: waiting }, () => draft((occasion) => openTimes(planning, occasion)))
  return [...finished, ...open].flat()
}

const officeTasks: readonly (readonly [TaskKind, string, MemberKey])[] = [
  ["meeting", "Reunião semanal de vendas", "manager"],
  ["meeting", "Alinhamento com a equipe de instalação", "renata"],
  ["email", "Enviar relatório do mês para a diretoria", "manager"],
  ["proposal", "Atualizar tabela de preços dos kits", "admin"],
  ["call", "Falar com o banco sobre a linha de financiamento solar", "admin"],
  ["visit", "Visitar obra em Valinhos", "thiago"],
  ["email", "Responder comentários do Instagram", "bruno"],
  ["meeting", "Treinamento sobre baterias", "agent"],
  ["call", "Confirmar estande na feira de energia", "larissa"],
  ["visit", "Roteiro de visitas em Poços de Caldas", "paulo"],
]

/** What people have to do that belongs to no deal. */
export function draftOfficeTasks(planning: Planning): TaskDraft[] {
  const { now } = planning
  const [from, until] = [later(now, -40 * day), later(now, -day)]
  return officeTasks.flatMap(([kind, name, responsible]) => {
    const occasion = { kind, responsible, from, until }
    const times = [
      finishedTimes(planning, occasion, 0.3),
      finishedTimes(planning, occasion, 0.9),
      openTimes(planning, occasion),
    ]
    return times.flatMap((time) => (time ? [{ kind, name, note: null, responsible, ...time }] : []))
  })
}
