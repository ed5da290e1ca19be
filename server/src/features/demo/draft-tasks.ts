import { atWork, atWorkAhead, day, earliest, hour, inDaytime, later, minute, onQuarter } from "./demo-time.ts"
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

interface Occasion {
  readonly story: Story
  readonly steps: readonly { readonly at: Date }[]
  readonly owner: MemberKey | null
  readonly isOpen: boolean
  readonly now: Date
}

interface Times {
  readonly madeAt: Date
  readonly end: Date
  readonly finishedAt: Date | null
}

/** When an unfinished task ends: past, within two days, or later on. */
function openEnd(random: Random, now: Date): Date {
  const state = random.weighted([
    ["late", 30],
    ["soon", 32],
    ["pending", 38],
  ])
  if (state === "late")
    return earliest(atWork(random, later(now, -random.between(0.2, 9) * day)), later(now, -hour))
  if (state === "pending") return atWorkAhead(random, later(now, random.between(3.5, 24) * day))
  const end = later(now, random.between(1, 46) * hour)
  // Before a weekend what is due soon may fall on it.
  const ends = [atWorkAhead(random, end), inDaytime(random, end), end]
  const soon = ends.find((at) => at > later(now, hour) && at < later(now, 47 * hour)) ?? end
  return onQuarter(soon)
}

function openTimes(random: Random, madeAt: Date, now: Date): Times {
  const end = openEnd(random, now)
  const made = earliest(
    later(end, -random.between(0.5, 4) * day),
    later(now, -random.between(20, 600) * minute),
  )
  // Not before its deal.
  return { madeAt: made < madeAt ? later(madeAt, minute) : made, end, finishedAt: null }
}

/** A task that was done on some day between the making of its deal and the last thing that happened to it. */
function finishedTimes(random: Random, from: Date, until: Date): Times {
  const span = Math.max(until.getTime() - from.getTime(), 30 * minute)
  const finishedAt = earliest(later(from, span * random.between(0.25, 1)), until)
  const madeAt = later(from, (finishedAt.getTime() - from.getTime()) * random.between(0.1, 0.7))
  const end = atWork(random, later(finishedAt, random.between(-6, 20) * hour))
  return { madeAt, end: end < madeAt ? onQuarter(later(madeAt, hour)) : end, finishedAt }
}

const length: Record<TaskKind, number> = {
  call: 15,
  email: 15,
  whatsapp: 15,
  meeting: 60,
  visit: 90,
  proposal: 60,
}

function draftTask(random: Random, { story, owner }: Occasion, times: Times): TaskDraft {
  const [kind, name, note] = random.pick(story.tasks)
  const responsible = owner ?? random.weighted(story.owners)
  const start = later(times.end, -length[kind] * minute)
  return {
    kind,
    name,
    note: note !== undefined && random.chance(0.5) ? note : null,
    start,
    responsible,
    ...times,
  }
}

/** The tasks of a deal: finished ones on the way, and most open deals have one that waits. */
export function draftTasks(random: Random, occasion: Occasion): TaskDraft[] {
  const { steps, isOpen, now } = occasion
  const from = steps[0]?.at ?? now
  const until = isOpen ? later(now, -10 * minute) : (steps.at(-1)?.at ?? now)
  const done = random.weighted([
    [0, 34],
    [1, 38],
    [2, 20],
    [3, 8],
  ])
  const finished = Array.from({ length: done }, () =>
    draftTask(random, occasion, finishedTimes(random, from, until)),
  )
  const waiting = isOpen
    ? random.weighted([
        [0, 30],
        [1, 60],
        [2, 10],
      ])
    : 0
  const open = Array.from({ length: waiting }, () =>
    draftTask(random, occasion, openTimes(random, from, now)),
  )
  return [...finished, ...open]
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
export function draftOfficeTasks(random: Random, now: Date): TaskDraft[] {
  return officeTasks.flatMap(([kind, name, responsible]) => {
    const from = later(now, -random.between(20, 40) * day)
    const times = [
      finishedTimes(random, from, later(now, -random.between(1, 9) * day)),
      finishedTimes(random, from, later(now, -random.between(1, 9) * day)),
      openTimes(random, from, now),
    ]
    return times.map((time): TaskDraft => {
      const start = later(time.end, -length[kind] * minute)
      return { kind, name, note: null, start, responsible, ...time }
    })
  })
}
