import { roles } from "@funil/contract/account/permissions"
import {
  getCardsDashboard,
  getFinancialDashboard,
  getPeopleDashboard,
  getSalesDashboard,
  getTasksDashboard,
  getTeamDashboard,
  type Total,
} from "@funil/contract/home/dashboards"
import { getToday } from "@funil/contract/home/today"
import { trashDeal } from "@funil/contract/records/deals"
import { createTask, listTaskTypes, logContact } from "@funil/contract/records/tasks"
import { createGoal } from "@funil/contract/settings/goals"
import { updatePipeline, updateStage } from "@funil/contract/settings/pipelines"
import { expect, test } from "vitest"
import { testApi } from "../../../test/client.ts"
import { makeDeal, makePipeline, stageId } from "../../../test/factories.ts"
import { wallClockOf } from "../../platform/wall-clock.ts"

const api = await testApi()

test("admins and managers see the dashboards, and only admins what comes in and goes out", async () => {
  const ana = await api.signUp()
  for (const role of roles) {
    const who = role === "admin" ? ana : await api.colleague(ana, role)
    const statuses = []
    const all = [
      getCardsDashboard,
      getSalesDashboard,
      getTasksDashboard,
      getPeopleDashboard,
      getTeamDashboard,
      getFinancialDashboard,
    ]
    for (const { path } of all) {
      statuses.push((await api.raw("GET", path, who)).status)
    }
    const isManager = role === "admin" || role === "manager"
    const expected = [200, 200, 200, 200, 200].map((status) => (isManager ? status : 403))
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

test("without a pipeline only those count that are sales, and a goal or a filter can name any other", async () => {
  const ana = await api.signUp()
  const [sales, hiring] = [await makePipeline(api, ana), await makePipeline(api, ana)]
  await api.call(updatePipeline, ana, { params: { id: hiring.id }, body: { counts_as_sales: false } })
  for (const pipeline of [sales, hiring]) {
    await makeDeal(api, ana, pipeline, { amount: 10 })
    await makeDeal(api, ana, pipeline, { amount: 100, stage: 2 })
  }
  const month = wallClockOf(api.clock.now, "America/Sao_Paulo").slice(0, 7)
  for (const pipeline_id of [undefined, hiring.id])
    await api.call(createGoal, ana, { body: { month, amount: 1000, ...(pipeline_id && { pipeline_id }) } })
  const figures = async (query: { pipeline_id?: string }) => {
    const { totals, breakdowns } = await api.call(getCardsDashboard, ana, { query })
    const { goals } = await api.call(getSalesDashboard, ana, { query })
    const count = async (filters: Total["filters"]) => {
      const reply = await api.raw("POST", "/cards/filter?paginate=false", ana, { filters })
      return (reply.body as unknown[]).length
    }
    return {
      created: totals.created.value,
      open: totals.open_amount.value,
      won: totals.won_amount.value,
      stages: breakdowns.stages.items.length,
      listed: [await count(totals.created.filters), await count(totals.open.filters)],
      goals: goals.map(({ won_amount }) => won_amount),
    }
  }
  const one = { created: 2, open: 10, won: 100, stages: 1, listed: [2, 1] }
  expect(await figures({})).toEqual({ ...one, goals: [100, 100] })
  expect(await figures({ pipeline_id: hiring.id })).toEqual({ ...one, goals: [100] })
  const { figures: today } = await api.call(getToday, ana, {})
  expect([today.open_amount.value, today.won_amount.value]).toEqual([10, 100])
  await api.call(updatePipeline, ana, { params: { id: hiring.id }, body: { counts_as_sales: true } })
  expect(await figures({})).toMatchObject({ created: 4, open: 20, won: 200, goals: [200, 100] })
})

test("each person's figures are those of the lists they open, and the whole account's are their sums", async () => {
  const ana = await api.signUp()
  const [bia, watcher] = [await api.colleague(ana, "agent"), await api.colleague(ana, "visitor")]
  const [sales, hiring] = [await makePipeline(api, ana), await makePipeline(api, ana)]
  await api.call(updatePipeline, ana, { params: { id: hiring.id }, body: { counts_as_sales: false } })
  await makeDeal(api, ana, hiring, { stage: 2, amount: 900, user_id: bia.id })
  await makeDeal(api, ana, sales, { stage: 2, amount: 100.5, user_id: bia.id })
  await makeDeal(api, ana, sales, { stage: 3, user_id: bia.id })
  await makeDeal(api, ana, sales, { user_id: null })
  const open = await makeDeal(api, ana, sales, { user_id: bia.id })
  for (const way of ["call", "whatsapp"] as const)
    await api.call(logContact, bia, { params: { id: open.id }, body: { way, outcome: "answered" } })

  const told = async (query: { user_id?: string; pipeline_id?: string }) => {
    const { people, all, count } = await api.call(getPeopleDashboard, ana, { query })
    for (const { id: _, name: __, ...figures } of [...people, { id: null, name: null, ...all }])
      for (const [figure, { value, filters }] of Object.entries(figures)) {
        const path = figure === "activities" || figure === "calls" ? "tasks" : "cards"
        const reply = await api.raw("POST", `/${path}/filter?paginate=false`, ana, { filters })
        const listed = reply.body as { amount?: number }[]
        const size = listed.reduce((sum, { amount = 0 }) => sum + amount, 0)
        expect(value, figure).toBe(figure === "amount" ? size : listed.length)
      }
    expect(count).toBe(people.length)
    const columns = [all.open, all.won, all.lost, all.amount, all.activities, all.calls]
    return { ids: people.map(({ id }) => id), all: columns.map(({ value }) => value) }
  }
  const ids = [bia.id, null, ana.id]
  expect(await told({})).toEqual({ ids, all: [2, 1, 1, 100.5, 2, 1] })
  expect(await told({ user_id: ana.id })).toEqual({ ids: [ana.id], all: [0, 0, 0, 0, 0, 0] })
  expect((await told({ pipeline_id: hiring.id })).all).toEqual([0, 1, 0, 900, 0, 0])
  expect(ids).not.toContain(watcher.id)
})

test("what waits for each person is what the lists show: late tasks, stuck deals and those without a next step", async () => {
  api.clock.now = new Date("2026-03-10T15:00:00.000Z") // 12:00 in São Paulo
  const [ana, stranger] = [await api.signUp(), await api.signUp()]
  const [bia, watcher] = [await api.colleague(ana, "agent"), await api.colleague(ana, "visitor")]
  const [sales, hiring] = [await makePipeline(api, ana), await makePipeline(api, ana)]
  await api.call(updatePipeline, ana, { params: { id: hiring.id }, body: { counts_as_sales: false } })
  for (const pipeline of [sales, hiring]) {
    const params = { pipelineId: pipeline.id, id: stageId(pipeline, 0) }
    await api.call(updateStage, ana, { params, body: { timeout: 24 } })
  }
  const [type] = await api.call(listTaskTypes, ana, {})
  const task = (start: string, responsible_user_id: string, deal_id?: string) =>
    api.call(createTask, ana, {
      body: {
        task_type_id: type?.id ?? "",
        start,
        responsible_user_id,
        ...(deal_id !== undefined && { deal_id }),
      },
    })
  const planned = await makeDeal(api, ana, sales, { user_id: bia.id })
  await task("2026-03-20 09:00", bia.id, planned.id)
  await task("2026-03-09 18:00", bia.id)
  await task("2026-03-03 09:30", bia.id)
  await makeDeal(api, ana, sales, { user_id: null })
  await makeDeal(api, ana, sales, { user_id: bia.id, stage: 2 })
  const gone = await makeDeal(api, ana, sales, { user_id: bia.id })
  await api.call(trashDeal, ana, { params: { id: gone.id } })
  const hired = await makeDeal(api, ana, hiring, { user_id: bia.id })
  await task("2026-03-09 09:00", ana.id, hired.id)
  api.clock.now = new Date("2026-03-11T15:00:00.000Z")

  const told = async (query: { pipeline_id?: string }) => {
    const { people, all, count } = await api.call(getTeamDashboard, ana, { query })
    const rows = [...people, { id: "all", name: null, oldest: null, ...all }]
    for (const { id: _, name: __, oldest: ___, ...figures } of rows)
      for (const [figure, { value, filters }] of Object.entries(figures)) {
        const path = figure === "late" ? "tasks" : "cards"
        const reply = await api.raw("POST", `/${path}/filter?paginate=false`, ana, { filters })
        expect(reply.body, figure).toHaveLength(value)
      }
    expect(count).toBe(people.length)
    return rows.map((row) => [
      row.id,
      row.oldest,
      ...[row.late, row.stuck, row.without_next_step].map(({ value }) => value),
    ])
  }
  const rows = [
    [bia.id, "2026-03-03 09:30", 2, 1, 0],
    [ana.id, "2026-03-09 09:00", 1, 0, 0],
    [null, null, 0, 1, 1],
    ["all", null, 3, 2, 1],
  ]
  expect(await told({})).toEqual(rows)
  expect(await told({ pipeline_id: hiring.id })).toEqual([
    [ana.id, "2026-03-09 09:00", 1, 0, 0],
    [bia.id, null, 0, 1, 0],
    ["all", null, 1, 1, 0],
  ])
  expect(rows.flat()).not.toContain(watcher.id)
  const { people } = await api.call(getTeamDashboard, stranger, {})
  expect(people.map(({ id, late, stuck }) => [id, late.value, stuck.value])).toEqual([[stranger.id, 0, 0]])
  const query = { pipeline_id: hiring.id }
  expect(await api.send(getTeamDashboard, stranger, { query })).toMatchObject({ status: 422 })
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
