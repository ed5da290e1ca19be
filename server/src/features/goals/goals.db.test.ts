import { roles } from "@funil/contract/account/permissions"
import { getSalesDashboard } from "@funil/contract/home/dashboards"
import { updateDeal } from "@funil/contract/records/deals"
import { undo } from "@funil/contract/records/history"
import { createGoal, deleteGoal, listGoals, updateGoal } from "@funil/contract/settings/goals"
import { trashPipeline } from "@funil/contract/settings/pipelines"
import { expect, test } from "vitest"
import { testApi } from "../../../test/client.ts"
import { makeDeal, makePipeline, stageId } from "../../../test/factories.ts"

const api = await testApi()

test("a goal is set, changed, deleted and put back", async () => {
  const ana = await api.signUp()
  const pipeline = await makePipeline(api, ana)
  const first = await api.call(createGoal, ana, { body: { month: "2026-03", amount: 1000.5 } })
  const second = await api.call(createGoal, ana, {
    body: { month: "2026-03", pipeline_id: pipeline.id, user_id: ana.id, count: 3 },
  })
  const later = await api.call(createGoal, ana, { body: { month: "2026-04", amount: 1, count: 2 } })
  const ids = async (month?: string) =>
    (await api.call(listGoals, ana, { query: { month } })).map(({ id }) => id)
  expect(await ids()).toEqual([later.id, first.id, second.id])
  expect(await ids("2026-03")).toEqual([first.id, second.id])
  const changed = await api.call(updateGoal, ana, {
    params: { id: second.id },
    body: { ...second, amount: 500, count: null },
  })
  expect(changed).toMatchObject({ month: "2026-03", pipeline_id: pipeline.id, amount: 500, count: null })
  const gone = await api.send(deleteGoal, ana, { params: { id: first.id } })
  expect(await ids("2026-03")).toEqual([second.id])
  await api.call(undo, ana, { body: { token: gone.headers["undo-token"] ?? "" } })
  expect(await ids("2026-03")).toEqual([first.id, second.id])
})

test("one month, pipeline and person have one goal, whoever sets it first", async () => {
  const ana = await api.signUp()
  const body = { month: "2026-03", amount: 10 }
  const replies = await Promise.all([1, 2, 3].map(() => api.send(createGoal, ana, { body })))
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409])
  const other = await api.call(createGoal, ana, { body: { ...body, user_id: ana.id } })
  const clash = { params: { id: other.id }, body: { user_id: null } }
  expect(await api.send(updateGoal, ana, clash)).toMatchObject({ status: 409, body: { code: "goal_exists" } })
})

test.each([
  [{ month: "2026-03" }, "amount"],
  [{ month: "2026-13", amount: 1 }, "month"],
  [{ month: "2026-3", amount: 1 }, "month"],
  [{ month: "2026-03", amount: -1 }, "amount"],
  [{ month: "2026-03", count: 0 }, "count"],
  [{ month: "2026-03", amount: 1, pipeline_id: "01970000-0000-7000-8000-000000000000" }, "pipeline_id"],
  [{ month: "2026-03", amount: 1, user_id: "01970000-0000-7000-8000-000000000000" }, "user_id"],
])("a goal that makes no sense is refused: %o", async (body, field) => {
  const ana = await api.signUp()
  const reply = await api.raw("POST", "/goals", ana, body)
  expect(reply).toMatchObject({ status: 422, body: { [field]: [expect.any(String)] } })
})

test("only admins and managers have to do with goals, and only with their account's", async () => {
  const [ana, other] = [await api.signUp(), await api.signUp()]
  const { id } = await api.call(createGoal, ana, { body: { month: "2026-03", amount: 10 } })
  for (const role of roles) {
    const who = role === "admin" ? ana : await api.colleague(ana, role)
    const isManager = role === "admin" || role === "manager"
    expect((await api.raw("GET", "/goals", who)).status).toBe(isManager ? 200 : 403)
    const reply = await api.raw("PUT", `/goals/${id}`, who, { amount: 20 })
    expect(reply.status).toBe(isManager ? 200 : 403)
  }
  expect((await api.raw("PUT", `/goals/${id}`, other, { amount: 20 })).status).toBe(404)
  expect(await api.call(listGoals, other, { query: {} })).toEqual([])
})

test("the sales dashboard tells what was won for each goal, and how much of its month is over", async () => {
  api.clock.now = new Date("2026-03-10T15:00:00.000Z")
  const ana = await api.signUp()
  const bia = await api.colleague(ana, "agent")
  const [north, south] = [await makePipeline(api, ana), await makePipeline(api, ana)]
  const win = async (pipeline: typeof north, user_id: string, amount: number) => {
    const deal = await makeDeal(api, ana, pipeline, { user_id, amount })
    await api.call(updateDeal, ana, {
      params: { id: deal.id },
      body: { pipeline_stage_id: stageId(pipeline, 2) },
    })
  }
  await win(north, ana.id, 100.1)
  await win(north, bia.id, 20.2)
  await win(south, bia.id, 3)
  const goals = [
    { month: "2026-03", amount: 1000 },
    { month: "2026-03", pipeline_id: north.id, count: 5 },
    { month: "2026-03", user_id: bia.id, amount: 50, count: 2 },
    { month: "2026-03", pipeline_id: north.id, user_id: bia.id, amount: 50 },
    { month: "2026-02", amount: 7 },
  ]
  for (const body of goals) await api.call(createGoal, ana, { body })
  const told = async (query: object) => {
    const { goals: shown } = await api.call(getSalesDashboard, ana, { query })
    return shown.map((goal) => [goal.label, goal.won_amount, goal.won, goal.share])
  }
  const share = 10 / 31
  const all = [
    [null, 123.3, 3, share],
    ["agent", 23.2, 2, share],
    ["Vendas", 120.3, 2, share],
    ["agent · Vendas", 20.2, 1, share],
  ]
  expect(await told({})).toEqual(all)
  expect(await told({ pipeline_id: north.id })).toEqual(all.slice(2))
  expect(await told({ user_id: bia.id })).toEqual([all[1], all[3]])
  expect(await told({ from_date: "2026-02-28", to_date: "2026-02-28" })).toEqual([[null, 0, 0, 1]])
  await api.call(trashPipeline, ana, { params: { id: north.id } })
  expect((await told({}))[0]).toEqual([null, 3, 1, share])
})
