import { returnReasons } from "@funil/contract/forms/return-reasons"
import { createReturnsForm } from "@funil/contract/forms/returns"
import { type Bill, billStatuses, createBill, filterBills } from "@funil/contract/records/bills"
import { createCompany } from "@funil/contract/records/companies"
import { createDeal, getDeal, trashDeal, updateDeal } from "@funil/contract/records/deals"
import { createProduct } from "@funil/contract/records/products"
import { createTask, filterTasks, listTaskTypes, type Task, updateTask } from "@funil/contract/records/tasks"
import { createGoal, listGoals } from "@funil/contract/settings/goals"
import { listPipelines, type Pipeline, updatePipeline, updateStage } from "@funil/contract/settings/pipelines"
import type { Person, TestApi } from "../client.ts"
import { makePipeline, stageId } from "../factories.ts"
import { putReturn } from "../scenes/put-return.ts"
import type { Books, Leaving } from "./dashboard-oracle.ts"

/** Returns the same numbers each time. */
function randomFrom(seed: number) {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  return {
    below: (most: number) => Math.floor(next() * most),
    of: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T,
    some: <T>(list: readonly T[], most: number): T[] => [
      ...new Set(
        Array.from(
          { length: Math.floor(next() * (most + 1)) },
          () => list[Math.floor(next() * list.length)] as T,
        ),
      ),
    ],
  }
}

/** Month ends, a leap day to the millisecond, and days between them. */
const moments = [
  "2027-12-31T23:59:59.999",
  "2028-01-01T00:00:00.000",
  "2028-01-15T12:00:00.000",
  "2028-01-31T23:59:59.999",
  "2028-02-01T00:00:00.000",
  "2028-02-10T09:30:15.250",
  "2028-02-14T18:00:00.000",
  "2028-02-28T23:59:59.999",
  "2028-02-29T00:00:00.000",
  "2028-02-29T23:59:59.999",
  "2028-03-01T00:00:00.000",
  "2028-03-04T11:00:00.000",
]
const days = [
  "2028-01-31",
  "2028-02-01",
  "2028-02-28",
  "2028-02-29",
  "2028-03-01",
  "2028-04-30",
  "2028-12-31",
  "9999-12-31",
]
const tags = Array.from({ length: 18 }, (_, index) => `tag ${index}`)
const amounts = [0, 0.01, 0.1, 0.2, 19.99, 1234.56, 99_999_999.99]

export interface Scene {
  readonly admin: Person
  readonly manager: Person
  readonly people: readonly Person[]
  readonly books: Books
}

interface Event {
  readonly at: number
  readonly run: () => Promise<unknown>
}

const sources = [null, "form", "import", null, "automation", "return"] as const

/** Changes the source of a deal. */
async function cameFrom(api: TestApi, id: string, source_kind: (typeof sources)[number]): Promise<void> {
  await api.database.owner.updateTable("deals").set({ source_kind }).where("id", "=", id).execute()
}

/** More reasons than a breakdown shows, including products' own. */
const reasons = [
  ...returnReasons.map((code) => ({ code })),
  ...Array.from({ length: 6 }, (_, index) => ({ code: `OWN_${index}`, words: `Motivo ${index}` })),
]

interface ReturnCase {
  readonly pipeline: string
  readonly deals: readonly string[]
  readonly random: ReturnType<typeof randomFrom>
}

/**
 * Creates return requests with these deals, some withdrawn. Returns the reasons of the others by
 * deal.
 */
async function makeReturns(
  api: TestApi,
  admin: Person,
  { pipeline, deals, random }: ReturnCase,
): Promise<Books["returnReasons"]> {
  const body = { name: "Trocas", platform: "woocommerce" as const, pipeline_id: pipeline }
  const { id: formId } = await api.call(createReturnsForm, admin, { body })
  const standing = new Map<string, readonly string[]>()
  for (const [index, dealId] of deals.entries()) {
    const given = [random.of(reasons), ...random.some(reasons, 2)]
    const isCancelled = index % 5 === 4
    await putReturn(api, { formId, dealId, reasons: given, isCancelled })
    if (!isCancelled) standing.set(dealId, [...new Set(given.map(({ code }) => code))])
  }
  return standing
}

/**
 * Creates goals before, in and after the forecast's months, for all and for parts of the queries.
 */
async function makeGoals(api: TestApi, admin: Person, aims: readonly object[]): Promise<void> {
  const months = ["2028-01", "2028-02", "2028-03", "2028-05", "2028-08", "2028-09"]
  for (const [index, month] of months.entries()) {
    for (const aim of aims) {
      const body = { ...aim, month, amount: index === 3 ? null : 1000.1 + index, count: 1 + index }
      await api.call(createGoal, admin, { body })
    }
  }
}

/** Creates an account's records in order of time. */
export async function makeScene(api: TestApi, timezone: string, offset: string): Promise<Scene> {
  const random = randomFrom(16)
  const at = (moment: string) => Date.parse(`${moment}${offset}`)
  api.clock.now = new Date(at("2027-12-30T10:00:00.000"))
  const admin = await api.signUp()
  await api.database.owner
    .updateTable("accounts")
    .set({ timezone })
    .where("domain", "=", admin.domain)
    .execute()
  const agents = [await api.colleague(admin, "agent"), await api.colleague(admin, "agent")]
  const people = [admin, ...agents]
  const stages = ["Novo", "Visita", "Proposta", "Ganho", "Perdido"]
  const pipelines = [await makePipeline(api, admin, stages), await makePipeline(api, admin, stages)]
  const [first] = pipelines as [Pipeline, Pipeline]
  await api.call(updatePipeline, admin, {
    params: { id: first.id },
    body: { lost_reason_options: ["Preço", "Prazo"] },
  })
  for (const [index, body] of [
    { timeout: 48, probability: 5 },
    { timeout: 0 },
    { timeout: 1000, probability: 95 },
  ].entries()) {
    await api.call(updateStage, admin, { params: { pipelineId: first.id, id: stageId(first, index) }, body })
  }
  const products: string[] = []
  for (let index = 0; index < 17; index += 1) {
    products.push(
      (
        await api.call(createProduct, admin, {
          body: { name: `Produto ${index}`, price: random.of(amounts) },
        })
      ).id,
    )
  }
  const companies: string[] = []
  for (let index = 0; index < 16; index += 1) {
    companies.push((await api.call(createCompany, admin, { body: { company: `Empresa ${index}` } })).id)
  }
  const types = await api.call(listTaskTypes, admin, {})
  const events: Event[] = []
  const leavings: Leaving[] = []
  const deals: string[] = []
  const tasks: string[] = []

  const addDeal = (index: number) => {
    const pipeline = random.of(pipelines)
    let place = { stage: random.below(3), since: 0 }
    let id = ""
    const times = [random.of(moments), random.of(moments), random.of(moments)]
      .map(at)
      .toSorted((one, other) => one - other)
    const [made = 0, ...moved] = times
    const body = {
      name: `Negócio ${index}`,
      amount: random.of(amounts),
      tags: random.some(tags, 3),
      user_id: random.of([...people.map((person) => person.id), null]),
      expected_close_date: random.of([...days, null]),
      products: random.some(products, 2).map((product_id) => ({ product_id, amount: 1 + random.below(3) })),
      companies: random.some(companies, 2),
    }
    events.push({
      at: made,
      run: async () => {
        const stage = { pipeline_stage_id: stageId(pipeline, place.stage) }
        ;({ id } = await api.call(createDeal, admin, { body: { ...body, ...stage } }))
        deals.push(id)
        await cameFrom(api, id, sources[index % sources.length] ?? null)
        place = { ...place, since: made }
      },
    })
    for (const when of moved) {
      const stage = random.below(5)
      const reason = pipeline === first ? random.of(["Preço", "Prazo"]) : random.of(["Concorrência", null])
      events.push({
        at: when,
        run: async () => {
          if (stage === place.stage) return
          const [from, to] = [stageId(pipeline, place.stage), stageId(pipeline, stage)]
          await api.call(updateDeal, admin, {
            params: { id },
            body: { pipeline_stage_id: to, ...(stage === 4 && { lost_reason: reason }) },
          })
          leavings.push({ deal: id, from, to, entered: place.since, left: when })
          place = { stage, since: when }
        },
      })
    }
    if (index % 11 === 0) {
      events.push({
        at: at("2028-03-04T12:00:00.000"),
        run: async () => {
          await api.call(trashDeal, admin, { params: { id } })
          deals.splice(deals.indexOf(id), 1)
        },
      })
    }
  }
  const addTask = (index: number) => {
    let id = ""
    const [made = 0, done = 0] = [random.of(moments), random.of(moments)]
      .map(at)
      .toSorted((one, other) => one - other)
    const start = random.of(moments).slice(0, 16).replace("T", " ")
    const who = random.of(people)
    events.push({
      at: made,
      run: async () => {
        const body = {
          task_type_id: random.of(types).id,
          start,
          responsible_user_id: who.id,
          deal_id: deals.length > 0 ? random.of([...deals, null]) : null,
        }
        ;({ id } = await api.call(createTask, admin, { body }))
        tasks.push(id)
      },
    })
    if (index % 2 === 0) {
      events.push({
        at: done,
        run: () => api.call(updateTask, admin, { params: { id }, body: { is_finished: true } }),
      })
    }
  }
  const addBill = () => {
    const status = random.of(billStatuses)
    const body = {
      type: random.of(["revenue", "revenue", "expense"] as const),
      status,
      total: random.of(amounts),
      due_date: random.of([...days, null]),
      ...((status === "received" || status === "received_in_cash") && {
        paid_at: random.of(days.slice(0, 5)),
      }),
      method: random.of(["cash", "instant_payment", "check", null] as const),
      cost_center: random.of(["Vendas", "Loja", null]),
      tags: random.some(tags, 2),
      user_id: random.of(people).id,
    }
    events.push({
      at: at(random.of(moments)),
      run: async () => {
        const deal_id = deals.length > 0 ? random.of([...deals, null]) : null
        await api.call(createBill, admin, { body: { ...body, deal_id } })
      },
    })
  }
  for (let index = 0; index < 90; index += 1) addDeal(index)
  for (let index = 0; index < 60; index += 1) addTask(index)
  for (let index = 0; index < 60; index += 1) addBill()
  for (const { at: when, run } of events.toSorted((one, other) => one.at - other.at)) {
    api.clock.now = new Date(when)
    await run()
  }
  const [last, colleague] = [{ pipeline_id: pipelines[1]?.id }, { user_id: people[2]?.id }]
  await makeGoals(api, admin, [
    {},
    last,
    colleague,
    { ...last, ...colleague },
    { ...last, user_id: admin.id },
  ])
  const back = deals.filter((_, index) => index % 2 === 0)
  const returned = await makeReturns(api, admin, { pipeline: first.id, deals: back, random })
  api.clock.now = new Date(at("2028-03-05T15:00:00.000"))
  const manager = await api.colleague(admin, "manager")
  return {
    admin,
    manager,
    people,
    books: await readBooks(api, admin, { timezone, deals, leavings, returnReasons: returned }),
  }
}

async function readBooks(
  api: TestApi,
  admin: Person,
  { deals, ...known }: Pick<Books, "timezone" | "leavings" | "returnReasons"> & { deals: readonly string[] },
): Promise<Books> {
  const whole = { query: { paginate: "false" as const }, body: { filters: [] } }
  return {
    ...known,
    now: api.clock.now,
    pipelines: await api.call(listPipelines, admin, { query: {} }),
    deals: await Promise.all(deals.map((id) => api.call(getDeal, admin, { params: { id } }))),
    tasks: (await api.call(filterTasks, admin, whole)) as Task[],
    bills: (await api.call(filterBills, admin, whole)) as Bill[],
    goals: await api.call(listGoals, admin, { query: {} }),
  }
}
