import type { Role } from "@funil/contract/account/permissions"
import { listTaskTypes } from "@funil/contract/records/tasks"
import { createPipeline } from "@funil/contract/settings/pipelines"
import type { Person, TestApi } from "../client.ts"
import { Chance } from "./chance.ts"
import { dealById, dealReadings } from "./deal-readings.ts"
import { createDeal, massDeals, updateDeal } from "./deal-steps.ts"
import { leakIn } from "./leak-in.ts"
import { changesSince, snapshotOf } from "./operation-of.ts"
import type { Reading } from "./reading.ts"
import { personById, recordReadings } from "./record-readings.ts"
import {
  changePerson,
  createCompany,
  createContact,
  createNote,
  restoreRecord,
  trashRecord,
  updateContact,
} from "./record-steps.ts"
import { type Change, find, type SmallAccount, type Someone } from "./small-account.ts"
import type { Draw, Step } from "./step.ts"
import { taskById, taskReadings } from "./task-readings.ts"
import { createTask, massTasks, updateTask } from "./task-steps.ts"
import { undo } from "./undo-step.ts"

const hired: readonly Role[] = ["manager", "agent", "restricted_agent", "external_agent", "visitor"]

/** The steps, repeated by their weight. */
const draws: readonly Draw[] = [
  createDeal,
  createDeal,
  ...Array.from({ length: 5 }, () => updateDeal),
  massDeals,
  createTask,
  createTask,
  createTask,
  ...Array.from({ length: 6 }, () => updateTask),
  massTasks,
  createContact,
  createCompany,
  updateContact,
  updateContact,
  createNote,
  ...Array.from({ length: 4 }, () => trashRecord),
  ...Array.from({ length: 3 }, () => restoreRecord),
  changePerson,
  changePerson,
  ...Array.from({ length: 6 }, () => undo),
]
const readings = [...dealReadings, ...taskReadings, ...recordReadings]

/** After this many steps all users read everything. */
const sweepEvery = 100

interface PlayResult {
  readonly steps: number
  readonly readings: number
}

/** An account whose users of all roles try random allowed and forbidden actions. */
export class Play {
  readonly #api: TestApi
  readonly #chance: Chance
  readonly #tokens: ReadonlyMap<string, Person>
  readonly #account: SmallAccount
  readonly #told: string[] = []
  #readings = 0

  private constructor(api: TestApi, chance: Chance, people: readonly Person[], account: SmallAccount) {
    this.#api = api
    this.#chance = chance
    this.#account = account
    this.#tokens = new Map(people.map((person) => [person.id, person]))
  }

  static async begin(api: TestApi, seed: number): Promise<Play> {
    const chance = new Chance(seed)
    const boss = await api.signUp()
    const [type] = await api.call(listTaskTypes, boss, {})
    const pipelines: { id: string; stages: string[] }[] = []
    for (const name of ["Vendas", "Renovação"]) {
      const body = { name, stages: ["Novo", "Ganho", "Perdido"] }
      const { id, stages } = await api.call(createPipeline, boss, { body })
      pipelines.push({ id, stages: stages.map((stage) => stage.id) })
    }
    const own = hired.map(() => chance.some(pipelines, 1).map(({ id }) => id))
    const colleagues = await Promise.all(
      hired.map((role, index) => api.colleague(boss, role, { pipelines: own[index] ?? [] })),
    )
    const people: Someone[] = [boss, ...colleagues].map(({ id }, index) => ({
      id,
      role: hired[index - 1] ?? "admin",
      pipelines: own[index - 1] ?? [],
    }))
    const lists = { deals: [], tasks: [], contacts: [], companies: [], notes: [], operations: [] }
    const account = { people, pipelines, taskType: type?.id ?? "", ...lists }
    return new Play(api, chance, [boss, ...colleagues], account)
  }

  /** Plays this many steps. Throws with the last steps if product and model differ. */
  async play(steps: number): Promise<PlayResult> {
    for (let index = 1; index <= steps; index += 1) {
      const changes = await this.#step()
      await this.#lookAround(changes)
      if (index % sweepEvery === 0 || index === steps)
        for (const draw of readings)
          await Promise.all(
            this.#account.people.map((who) => this.#read(who, draw(this.#account, who, this.#chance))),
          )
    }
    return { steps, readings: this.#readings }
  }

  #draw(): Step {
    for (;;) {
      const step = this.#chance.pick(draws)(this.#account, this.#chance)
      if (step) return step
    }
  }

  /** Runs a user's random step and returns its changes. */
  async #step(): Promise<readonly Change[]> {
    const step = this.#draw()
    const { who, method, path, body, statuses, apply, linked = [] } = step
    const call = `${who.role} ${who.id} ${method} ${path} ${JSON.stringify(body)}`
    const reply = await this.#api.raw(method, path, this.#tokens.get(who.id) ?? null, body)
    this.#told.push(`${call} → ${reply.status}`)
    if (!statuses.includes(reply.status))
      this.#fail(`status ${reply.status} ${JSON.stringify(reply.body)} instead of ${statuses.join()}`)
    if (reply.status >= 300) return []
    const before = snapshotOf(this.#account)
    const problem = apply?.(reply.body as never)
    if (problem) this.#fail(problem)
    const changes = changesSince(this.#account, before, linked)
    const token = reply.headers["undo-token"]
    if (token && changes.length > 0) this.#account.operations.push({ token, changes })
    return changes
  }

  /** All users read the changes and one more thing. Without changes, one user reads one thing. */
  async #lookAround(changes: readonly Change[]): Promise<void> {
    const { people } = this.#account
    const anything = (who: Someone) =>
      this.#read(who, this.#chance.pick(readings)(this.#account, who, this.#chance))
    if (changes.length === 0) return anything(this.#chance.pick(people))
    const changed = this.#chance.pick(changes)
    await Promise.all([
      ...people.map((who) => this.#read(who, readingOf(this.#account, who, changed))),
      ...this.#chance.some(people, people.length).map(anything),
    ])
  }

  async #read(who: Someone, reading: Reading | null): Promise<void> {
    if (!reading) return
    const { path, body, check } = reading
    const answer = await this.#api.raw(body ? "POST" : "GET", path, this.#tokens.get(who.id) ?? null, body)
    this.#readings += 1
    const leak = leakIn(this.#account, who, answer.body)
    const problem = leak ? `it tells of ${leak}` : check(answer)
    if (problem) this.#fail(`${who.role} ${who.id} reads ${path} ${JSON.stringify(body) ?? ""}: ${problem}`)
  }

  #fail(problem: string): never {
    const { operations: _, ...account } = this.#account
    throw new Error(
      `${problem}\nafter\n${this.#told.slice(-12).join("\n")}\nwhere there are\n${JSON.stringify(account, null, 1)}`,
    )
  }
}

/** Returns the reading of one record. */
function readingOf(account: SmallAccount, who: Someone, { noun, id }: Change): Reading | null {
  if (noun === "deal") return dealById(account, who, id)
  if (noun === "task") return taskById(account, who, id)
  if (noun !== "note") return personById(account, who, noun, id)
  const host = find(account, "note", id)?.host
  return host?.noun === "deal" ? dealById(account, who, host.id) : null
}
