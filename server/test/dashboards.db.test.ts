import { billStatuses, createBill, filterBills, type Bill } from "@funil/contract/bills"
import { createCompany } from "@funil/contract/companies"
import {
  type Breakdown,
  type FinancialDashboard,
  getCardsDashboard,
  getFinancialDashboard,
  getSalesDashboard,
  getTasksDashboard,
  type Series,
  type Total,
} from "@funil/contract/dashboards"
import { createDeal, type Deal, getDeal, trashDeal, updateDeal } from "@funil/contract/deals"
import { listPipelines, type Pipeline, updatePipeline, updateStage } from "@funil/contract/pipelines"
import { createProduct } from "@funil/contract/products"
import type { FilterRow } from "@funil/contract/shared/filters"
import { createTask, filterTasks, listTaskTypes, type Task, updateTask } from "@funil/contract/tasks"
import { beforeAll, describe, expect, test } from "vitest"
import { type Person, testApi } from "./client.ts"
import { type Books, type Figures, type Leaving, Oracle } from "./dashboard-oracle.ts"
import { makePipeline, stageId } from "./factories.ts"

const api = await testApi()

/** The same numbers each time. */
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

const zones = [
  ["America/Sao_Paulo", "-03:00"],
  ["Asia/Kathmandu", "+05:45"],
] as const

/** Ends of months and of a leap day, to the millisecond, and days between them. */
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

interface Scene {
  readonly admin: Person
  readonly manager: Person
  readonly people: readonly Person[]
  readonly books: Books
}

type Random = ReturnType<typeof randomFrom>
interface Event {
  readonly at: number
  readonly run: () => Promise<unknown>
}

/** Makes the records of an account in the order of time. */
async function makeScene(timezone: string, offset: string, random: Random): Promise<Scene> {
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
    const start = `${random.of(moments).slice(0, 16).replace("T", " ")}`
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
  api.clock.now = new Date(at("2028-03-05T15:00:00.000"))
  const manager = await api.colleague(admin, "manager")
  return { admin, manager, people, books: await readBooks(admin, { timezone, deals, leavings }) }
}

async function readBooks(
  admin: Person,
  { timezone, deals, leavings }: { timezone: string; deals: readonly string[]; leavings: readonly Leaving[] },
): Promise<Books> {
  const whole = { query: { paginate: "false" as const }, body: { filters: [] } }
  return {
    timezone,
    now: api.clock.now,
    pipelines: await api.call(listPipelines, admin, { query: {} }),
    deals: await Promise.all(deals.map((id) => api.call(getDeal, admin, { params: { id } }))),
    tasks: (await api.call(filterTasks, admin, whole)) as Task[],
    bills: (await api.call(filterBills, admin, whole)) as Bill[],
    leavings,
  }
}

interface Dashboard {
  readonly range: { from: string; to: string }
  readonly previous: { from: string; to: string }
  readonly totals: Readonly<Record<string, Total>>
  readonly breakdowns: Readonly<Record<string, Breakdown>>
  readonly series: Readonly<Record<string, Series>>
}

const kinds = {
  cards: {
    endpoint: getCardsDashboard,
    path: "/cards",
    figures: (oracle: Oracle) => oracle.cards.bind(oracle),
  },
  sales: {
    endpoint: getSalesDashboard,
    path: "/cards",
    figures: (oracle: Oracle) => oracle.sales.bind(oracle),
  },
  tasks: {
    endpoint: getTasksDashboard,
    path: "/tasks",
    figures: (oracle: Oracle) => oracle.tasksFigures.bind(oracle),
  },
  financial: {
    endpoint: getFinancialDashboard,
    path: "/bills",
    figures: (oracle: Oracle) => oracle.financial.bind(oracle),
  },
} as const
type Kind = keyof typeof kinds

type Listed = Deal | Task | Bill
const cents = (value: number) => Math.round(value * 100) / 100

/** What the listed records make of a figure; undefined for averages and shares. */
function measured(path: string, unit: string, listed: readonly Listed[], oracle: Oracle): number | undefined {
  if (unit === "count") return listed.length
  if (unit !== "money") return undefined
  const amountOf = (record: Listed) => {
    if ("total" in record) {
      const isLess = /balance|expected/.test(path) && record.type === "expense"
      return isLess ? -record.total : record.total
    }
    return "amount" in record ? record.amount : 0
  }
  if (/weighted|forecast/.test(path)) return oracle.weighted(listed as Deal[])
  const sum = cents(listed.reduce((total, record) => total + amountOf(record), 0))
  return path.includes("ticket") ? cents(sum / listed.length) : sum
}

/** A deal counts under several of these, so what their items tell is compared with the oracle alone. */
const several = new Set(["tags", "products", "companies"])

async function requireLists(
  scene: Scene,
  who: Person,
  kind: Kind,
  dashboard: Dashboard,
  oracle: Oracle,
): Promise<void> {
  const listedBy = async (filters: readonly FilterRow[]) => {
    const reply = await api.raw("POST", `${kinds[kind].path}/filter?paginate=false`, who, { filters })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    const ids = new Set((reply.body as Listed[]).map(({ id }) => id))
    const all: readonly Listed[] =
      kind === "tasks" ? scene.books.tasks : kind === "financial" ? scene.books.bills : scene.books.deals
    const known = all.filter(({ id }) => ids.has(id))
    expect(known).toHaveLength(ids.size)
    return known
  }
  const requireSame = async (
    path: string,
    unit: string,
    { value, filters }: Pick<Total, "value" | "filters">,
  ) => {
    if (!filters || value === null) return
    const expected = measured(path, unit, await listedBy(filters), oracle)
    if (expected !== undefined) expect(value, path).toBe(expected)
  }
  for (const [key, total] of Object.entries(dashboard.totals)) await requireSame(key, total.unit, total)
  for (const [key, { unit, items, others }] of Object.entries(dashboard.breakdowns)) {
    if (several.has(key) && unit === "money") {
      for (const { filters } of items) expect((await listedBy(filters ?? [])).length, key).toBeGreaterThan(0)
      continue
    }
    for (const item of items) await requireSame(`${key} ${item.key}`, unit, item)
    if (others && !several.has(key)) await requireSame(`${key} others`, unit, others)
    if (others?.filters && several.has(key))
      expect((await listedBy(others.filters)).length).toBeGreaterThan(0)
  }
  for (const [key, { unit, points }] of Object.entries(dashboard.series)) {
    for (const point of points)
      if (point.value !== 0 || point.from.endsWith("1"))
        await requireSame(`${key} ${point.from}`, unit, point)
  }
}

function requireFigures({ totals, breakdowns }: Dashboard, expected: Figures): void {
  const told: Figures = new Map()
  for (const [key, { value, previous }] of Object.entries(totals)) {
    told.set(`totals.${key}`, value)
    if (expected.has(`totals.${key}.previous`)) told.set(`totals.${key}.previous`, previous)
    else expect(previous, key).toBeNull()
  }
  const beyond: [string, number, number][] = []
  for (const [key, { unit, items, others }] of Object.entries(breakdowns)) {
    for (const item of items) told.set(`breakdowns.${key}.${item.key}`, item.value)
    expect(items.length).toBeLessThanOrEqual(14)
    const prefix = `breakdowns.${key}.`
    const rest = [...expected].filter(([path]) => path.startsWith(prefix) && !told.has(path))
    const least = Math.min(...items.map(({ value }) => value))
    for (const [path, value] of rest) {
      expect(value, path).toBeLessThanOrEqual(least)
      told.set(path, value)
    }
    const sum = cents(rest.reduce((total, [, value]) => total + (value ?? 0), 0))
    if (unit === "count" || unit === "money") beyond.push([key, others?.value ?? 0, sum])
    expect(others === null, key).toBe(rest.length === 0)
  }
  for (const [key, value, sum] of beyond) expect(value, `${key} others`).toBe(sum)
  expect(new Map([...told].toSorted())).toEqual(new Map([...expected].toSorted()))
}

/** The points lie side by side from the first day to the last, and add up to the total where there is one. */
function requireLines({ range, totals, series }: Dashboard): void {
  for (const [key, { points, unit }] of Object.entries(series)) {
    expect([points[0]?.from, points.at(-1)?.to]).toEqual([range.from, range.to])
    for (const [index, { from }] of points.entries()) {
      const before = points[index - 1]
      if (before) expect(Date.parse(from) - Date.parse(before.to)).toBe(86_400_000)
    }
    const total = totals[key]
    const sum = cents(points.reduce((all, { value }) => all + value, 0))
    if (total?.unit === unit && key !== "balance") expect(sum, key).toBe(total.value)
  }
}

describe.each(zones)("in %s", (timezone, offset) => {
  let scene: Scene
  beforeAll(async () => {
    scene = await makeScene(timezone, offset, randomFrom(16))
  }, 120_000)

  const ranges = [
    ["", ""],
    ["2028-02-01", "2028-02-29"],
    ["2028-02-29", "2028-02-29"],
    ["2027-12-31", "2028-03-31"],
    ["2020-01-01", "2033-12-31"],
  ] as const

  test.each(Object.keys(kinds) as Kind[])(
    "the figures of %s are those of their lists, and of a plain look at every record",
    async (kind) => {
      const { admin, manager, people, books } = scene
      const [pipeline] = books.pipelines.slice(-2)
      const callers = kind === "financial" ? [admin] : [admin, manager]
      const asked = [
        {},
        { pipeline_id: pipeline?.id },
        { user_id: people[2]?.id },
        { pipeline_id: pipeline?.id, user_id: admin.id },
      ]
      for (const [index, [from_date, to_date]] of ranges.entries()) {
        const who = callers[index % callers.length] ?? admin
        for (const query of asked) {
          const dates = from_date ? { from_date, to_date } : {}
          const answer = await api.call(kinds[kind].endpoint, who, { query: { ...query, ...dates } })
          const dashboard = answer as unknown as Dashboard
          const oracle = new Oracle(books, query)
          requireFigures(dashboard, kinds[kind].figures(oracle)(dashboard.range, dashboard.previous))
          requireLines(dashboard)
          if (index < 4) await requireLists(scene, who, kind, dashboard, oracle)
        }
      }
    },
    300_000,
  )

  test("the balance is the sum so far of what came in and is expected", async () => {
    const query = { from_date: "2028-02-01", to_date: "2028-03-31" }
    const { series }: FinancialDashboard = await api.call(getFinancialDashboard, scene.admin, { query })
    let sum = 0
    for (const [index, { value, filters }] of series.balance.points.entries()) {
      sum += (series.received.points[index]?.value ?? 0) - (series.paid.points[index]?.value ?? 0)
      sum += series.expected.points[index]?.value ?? 0
      expect([value, filters]).toEqual([cents(sum), null])
    }
  })
})
