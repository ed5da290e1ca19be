import {
  getCardsDashboard,
  getFinancialDashboard,
  getSalesDashboard,
  getTasksDashboard,
} from "@funil/contract/dashboards"
import { roles } from "@funil/contract/permissions"
import { expect, test } from "vitest"
import { testApi } from "../../../test/client.ts"
import { makeDeal, makePipeline } from "../../../test/factories.ts"

const api = await testApi()

test("admins and managers see the dashboards, and only admins what comes in and goes out", async () => {
  const ana = await api.signUp()
  for (const role of roles) {
    const who = role === "admin" ? ana : await api.colleague(ana, role)
    const statuses = []
    for (const { path } of [getCardsDashboard, getSalesDashboard, getTasksDashboard, getFinancialDashboard]) {
      statuses.push((await api.raw("GET", path, who)).status)
    }
    const isManager = role === "admin" || role === "manager"
    const expected = [200, 200, 200].map((status) => (isManager ? status : 403))
    expect(statuses).toEqual([...expected, role === "admin" ? 200 : 403])
  }
})

test("a dashboard tells nothing of another account", async () => {
  const [ana, bia] = [await api.signUp(), await api.signUp()]
  const pipeline = await makePipeline(api, ana)
  await makeDeal(api, ana, pipeline, { amount: 10, tags: ["a"] })
  const { totals, breakdowns } = await api.call(getCardsDashboard, bia, { query: {} })
  expect([totals.created.value, totals.open.value, totals.open_amount.value]).toEqual([0, 0, 0])
  expect(Object.values(breakdowns).flatMap(({ items }) => items)).toEqual([])
  for (const query of [{ pipeline_id: pipeline.id }, { user_id: ana.id }]) {
    const reply = await api.send(getCardsDashboard, bia, { query })
    expect(reply).toMatchObject({
      status: 422,
      body: { [Object.keys(query)[0] ?? ""]: [expect.any(String)] },
    })
  }
})

test.each([
  ["from_date=2026-02-30", "from_date"],
  ["from_date=2026-03-02&to_date=2026-03-01", "to_date"],
  ["from_date=1950-01-01&to_date=2026-03-01", "to_date"],
  ["to_date=9999-12-31", "to_date"],
  ["from_date=0001-01-01", "from_date"],
  ["pipeline_id=1", "pipeline_id"],
  ["month=3", "month"],
])("what is asked wrongly is told: %s", async (query, field) => {
  const ana = await api.signUp()
  const reply = await api.raw("GET", `/dashboards/cards?${query}`, ana)
  expect(reply).toMatchObject({ status: 422, body: { [field]: [expect.any(String)] } })
})
