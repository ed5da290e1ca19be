import { searchContacts } from "@funil/contract/records/contacts"
import { createDeal, filterDeals, getDeal, updateDeal } from "@funil/contract/records/deals"
import { createNote } from "@funil/contract/records/notes"
import { createTask, listTaskTypes } from "@funil/contract/records/tasks"
import { getBoard, listStageCards, type Pipeline } from "@funil/contract/settings/pipelines"
import { afterAll, beforeAll, expect, test } from "vitest"
import { answerForm } from "../../src/features/forms/answers/answer-form.ts"
import type { Person } from "../client.ts"
import { connected } from "../connected.ts"
import { makePipeline, stageId } from "../factories.ts"
import { accountOf, answeredForm, submission } from "../forms/answer-scene.ts"
import { fillAccount } from "../load/fill-account.ts"
import { forgetTries, returnsScene, ritasOrder } from "../scenes/returns-scene.ts"
import { countRounds, type Rounds } from "./count-rounds.ts"

/** The most round trips and statements of each call, with its session. */
const bounds = {
  get: { rounds: 2, statements: 9 },
  list: { rounds: 3, statements: 12 },
  filter: { rounds: 3, statements: 10 },
  search: { rounds: 3, statements: 8 },
  create: { rounds: 3, statements: 20 },
  move: { rounds: 4, statements: 25 },
  update: { rounds: 3, statements: 18 },
  note: { rounds: 3, statements: 14 },
  task: { rounds: 4, statements: 17 },
  board: { rounds: 5, statements: 7 },
  answer: { rounds: 6, statements: 31 },
  orderFound: { rounds: 8, statements: 29 },
  itemsChosen: { rounds: 5, statements: 19 },
  returnSent: { rounds: 19, statements: 74 },
} satisfies Record<string, Rounds>

const { api, open, models, find, post } = await returnsScene()
let ana: Person
let answer: () => Promise<unknown>
let returns: { readonly path: string; readonly found: string[]; readonly chosen: string[] }
let pipeline: Pipeline
let ids: string[]
let taskType: string
let turn = -1

beforeAll(async () => {
  ana = await api.signUp()
  pipeline = await makePipeline(api, ana, ["Novo", "Contato", "Reunião", "Proposta", "Ganho", "Perdido"])
  const types = await api.call(listTaskTypes, ana, {})
  taskType = types[0]?.id ?? ""
  const account = api.database.owner.selectFrom("users").select("account_id").where("id", "=", ana.id)
  const { account_id } = await account.executeTakeFirstOrThrow()
  await connected(api.database.ownerConnection, async (client) => {
    ids = await fillAccount(client, { id: account_id, userId: ana.id, pipeline }, 600)
    await client.query("analyze")
  })
  const { form } = await answeredForm(api, ana)
  const ctx = await accountOf(api, ana)
  answer = () => answerForm(ctx, form.id, submission({ values: asker() }))
  returns = await startReturns()
})

let people = 0

/** Returns a new user on each call. */
function asker() {
  people += 1
  return { "contact.first_name": "Rita", "contact.email": `rita${people}@sol.test`, "deal.name": "Muro" }
}

const mugs = (draft: string) =>
  ({
    draft,
    step: "items",
    "items.0.quantity": "1",
    "items.0.reason": "REGRET",
    "items.0.outcome": "refund",
  }) as const

/** Opens as many pages of each step as the test sends. */
async function startReturns() {
  const [mug] = ritasOrder.items
  models.nuvemshop.orders.splice(0, 1, { ...ritasOrder, items: mug ? [{ ...mug, quantity: 9 }] : [] })
  const { path } = await open(ana, "nuvemshop")
  const found: string[] = []
  const chosen: string[] = []
  for (const _ of [1, 2, 3]) {
    found.push((await find(path, 1001, "rita@cliente.test")).draft)
    const { draft } = await find(path, 1001, "rita@cliente.test")
    chosen.push((await post(path, mugs(draft))).draft)
  }
  await forgetTries(api)
  return { path, found, chosen }
}

/** Returns another deal of the first stage on each call, so that no cache knows it. */
function another(): string {
  turn += 6
  return ids[turn % ids.length] ?? ""
}

const stage = (index: number) => stageId(pipeline, index)

const calls: Record<keyof typeof bounds, () => Promise<unknown>> = {
  get: () => api.call(getDeal, ana, { params: { id: another() } }),
  list: () =>
    api.call(listStageCards, ana, {
      params: { pipelineId: pipeline.id, id: stage(1) },
      query: { per_page: "50" },
    }),
  filter: () =>
    api.call(filterDeals, ana, {
      query: { per_page: "50", total: "next" },
      body: { filters: [{ filterField: "pipeline_stage_id", operator: "=", valueField: stage(1) }] },
    }),
  search: () => api.call(searchContacts, ana, { query: { search: "maria 1", total: "next" } }),
  create: () =>
    api.call(createDeal, ana, { body: { name: "Forno", pipeline_stage_id: stage(0), amount: 10 } }),
  move: () =>
    api.call(updateDeal, ana, {
      params: { id: another() },
      body: { pipeline_stage_id: stage(1), before_id: ids[turn + 1] ?? null },
    }),
  update: () => api.call(updateDeal, ana, { params: { id: another() }, body: { name: `Forno ${turn}` } }),
  note: () =>
    api.call(createNote, ana, {
      body: { entity: "deal", record_id: another(), note: "<p>Pediu prazo.</p>" },
    }),
  task: () =>
    api.call(createTask, ana, {
      body: { name: "Ligar", task_type_id: taskType, start: "2026-03-12 10:00", deal_id: another() },
    }),
  board: () => api.call(getBoard, ana, { params: { id: pipeline.id }, query: { per_stage: "20" } }),
  answer: () => answer(),
  orderFound: () => find(returns.path, 1001, "rita@cliente.test"),
  itemsChosen: () => post(returns.path, mugs(returns.found.pop() ?? "")),
  returnSent: () => post(returns.path, { draft: returns.chosen.pop() ?? "", step: "send" }),
}

const told: string[] = []

test.each(Object.entries(bounds))("%s waits no more than it has to", async (name, bound) => {
  const call = calls[name as keyof typeof bounds]
  // The first calls fill the caches.
  await call()
  await call()
  const found = await countRounds(call)
  told.push(`${name}: ${found.rounds} rounds, ${found.statements} statements`)
  expect(found.rounds).toBeLessThanOrEqual(bound.rounds)
  expect(found.statements).toBeLessThanOrEqual(bound.statements)
})

test.each([
  ["one round where the connection pipelines", true, 1],
  ["one after the other where it does not", false, 2],
])("statements that are sent together are %s", async (_, pipeline, rounds) => {
  const settings = { ...api.database.ownerConnection, pipeline }
  await connected(settings, async (client) => {
    const together = () => Promise.all([client.query("select 1"), client.query("select 2")])
    expect(await countRounds(together)).toEqual({ rounds, statements: 2 })
    const twice = async () => [await together(), await client.query("select 3")]
    expect(await countRounds(twice)).toEqual({ rounds: rounds + 1, statements: 3 })
  })
})

afterAll(() => {
  process.stdout.write(`${told.join("\n")}\n`)
})
