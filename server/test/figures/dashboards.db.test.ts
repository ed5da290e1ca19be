import {
  type Breakdown,
  type FinancialDashboard,
  type GoalProgress,
  getCardsDashboard,
  getFinancialDashboard,
  getSalesDashboard,
  getTasksDashboard,
  type Series,
  type Total,
} from "@funil/contract/home/dashboards"
import type { Bill } from "@funil/contract/records/bills"
import type { Deal } from "@funil/contract/records/deals"
import type { Task } from "@funil/contract/records/tasks"
import type { FilterRow } from "@funil/contract/shared/filters"
import { beforeAll, describe, expect, test } from "vitest"
import { type Person, testApi } from "../client.ts"
import { type Figures, Oracle } from "./dashboard-oracle.ts"
import { makeScene, type Scene } from "./dashboard-scene.ts"

const api = await testApi()

const zones = [
  ["America/Sao_Paulo", "-03:00"],
  ["Asia/Kathmandu", "+05:45"],
] as const

interface Dashboard {
  readonly range: { from: string; to: string }
  readonly previous: { from: string; to: string }
  readonly totals: Readonly<Record<string, Total>>
  readonly breakdowns: Readonly<Record<string, Breakdown>>
  readonly series: Readonly<Record<string, Series>>
  readonly forecast_goals?: readonly GoalProgress[]
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

type ListedRecord = Deal | Task | Bill
const cents = (value: number) => Math.round(value * 100) / 100

/** Returns a figure from the listed records; undefined for averages and shares. */
function measured(
  path: string,
  unit: string,
  listed: readonly ListedRecord[],
  oracle: Oracle,
): number | undefined {
  if (unit === "count") return listed.length
  if (unit !== "money") return undefined
  const amountOf = (record: ListedRecord) => {
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

/** A deal counts in several of these items, so only the oracle checks them. */
const several = new Set(["tags", "products", "companies", "return_reasons"])

/** Returns the records of a list with these filters. */
async function list(
  scene: Scene,
  who: Person,
  kind: Kind,
  filters: readonly FilterRow[],
): Promise<readonly ListedRecord[]> {
  const reply = await api.raw("POST", `${kinds[kind].path}/filter?paginate=false`, who, { filters })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  const ids = new Set((reply.body as ListedRecord[]).map(({ id }) => id))
  const all: readonly ListedRecord[] =
    kind === "tasks" ? scene.books.tasks : kind === "financial" ? scene.books.bills : scene.books.deals
  const known = all.filter(({ id }) => ids.has(id))
  expect(known).toHaveLength(ids.size)
  return known
}

/** Many figures share a list, and no record changes here. */
const lists = new Map<string, Promise<readonly ListedRecord[]>>()

async function requireLists(
  scene: Scene,
  who: Person,
  kind: Kind,
  dashboard: Dashboard,
  oracle: Oracle,
): Promise<void> {
  const listedBy = (filters: readonly FilterRow[]) => {
    const key = `${who.id} ${kind} ${JSON.stringify(filters)}`
    const known = lists.get(key) ?? list(scene, who, kind, filters)
    lists.set(key, known)
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
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(expected))
}

/** Throws unless the points cover all days in order and add up to the total, if there is one. */
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

/** Throws unless the forecast has each month's goal for exactly this query, with its won deals. */
async function requireForecastGoals(
  told: readonly GoalProgress[],
  scene: Scene,
  oracle: Oracle,
): Promise<void> {
  const known = told.map(({ label: _, share: __, filters: ___, ...goal }) => goal)
  expect(known).toEqual(oracle.forecastGoals())
  for (const { won, filters } of told) {
    const body = { filters: filters ?? [] }
    const reply = await api.raw("POST", "/cards/filter?paginate=false", scene.admin, body)
    expect(reply.body).toHaveLength(won)
  }
}

describe.each(zones)("in %s", (timezone, offset) => {
  let scene: Scene
  beforeAll(async () => {
    scene = await makeScene(api, timezone, offset)
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
        for (const [turn, query] of asked.entries()) {
          const dates = from_date ? { from_date, to_date } : {}
          const answer = await api.call(kinds[kind].endpoint, who, { query: { ...query, ...dates } })
          const dashboard = answer as unknown as Dashboard
          const oracle = new Oracle(books, query)
          requireFigures(dashboard, kinds[kind].figures(oracle)(dashboard.range, dashboard.previous))
          requireLines(dashboard)
          if (dashboard.forecast_goals) await requireForecastGoals(dashboard.forecast_goals, scene, oracle)
          // Each query's lists are checked in one of the zones.
          if (index < 4 && (index + turn) % 2 === zones.findIndex(([zone]) => zone === timezone))
            await requireLists(scene, who, kind, dashboard, oracle)
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
