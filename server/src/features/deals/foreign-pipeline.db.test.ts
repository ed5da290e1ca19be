import { createDeal, getDeal, updateDeal } from "@funil/contract/records/deals"
import { undo } from "@funil/contract/records/history"
import { createTask, listTaskTypes } from "@funil/contract/records/tasks"
import {
  getBoard,
  getPipeline,
  listPipelines,
  listStages,
  type Pipeline,
} from "@funil/contract/settings/pipelines"
import { beforeEach, expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { makeDeal, makePipeline, stageId } from "../../../test/factories.ts"

const api = await testApi()
let ana: Person
let own: Pipeline
let other: Pipeline

beforeEach(async () => {
  ana = await api.signUp()
  own = await makePipeline(api, ana)
  other = await makePipeline(api, ana)
})

const read = (who: Person, { id }: Pipeline) => api.send(getPipeline, who, { params: { id } })
const moveTo = (who: Person, id: string, pipeline_stage_id: string) =>
  api.send(updateDeal, who, { params: { id }, body: { pipeline_stage_id } })

test.each(["restricted_agent", "external_agent"] as const)(
  "a %s reads the pipeline of a deal of theirs outside the own ones, of which only that deal, and moves it there",
  async (role) => {
    const rui = await api.colleague(ana, role, { pipelines: [own.id] })
    expect((await read(rui, other)).status).toBe(404)
    await makeDeal(api, ana, other, { name: "De Ana" })
    const deal = await makeDeal(api, ana, other, { user_id: rui.id })
    const params = { id: other.id }
    expect((await read(rui, other)).body.name).toBe(other.name)
    expect((await api.call(listPipelines, rui, {})).map(({ id }) => id).toSorted()).toEqual(
      [own.id, other.id].toSorted(),
    )
    expect(await api.call(listStages, rui, { params })).toHaveLength(other.stages.length)
    const board = await api.call(getBoard, rui, { params })
    expect(board.stages.flatMap(({ cards }) => cards.map(({ id }) => id))).toEqual([deal.id])
    expect(board.stages.map(({ count }) => count).reduce((sum, count) => sum + count)).toBe(1)
    const moved = await moveTo(rui, deal.id, stageId(other, 1))
    expect(moved.body.pipeline_stage_id).toBe(stageId(other, 1))
    const undone = await api.call(undo, rui, { body: { token: moved.headers["undo-token"] ?? "" } })
    expect(undone).toEqual({ undone: 1, skipped: [] })
  },
)

test("a pipeline is read for a task's sake too, until neither deal nor task is left", async () => {
  const rui = await api.colleague(ana, "restricted_agent", { pipelines: [own.id] })
  const deal = await makeDeal(api, ana, other)
  const [type] = await api.call(listTaskTypes, ana, {})
  const body = { task_type_id: type?.id ?? "", start: "2026-03-12 10:00", deal_id: deal.id }
  await api.call(createTask, ana, { body: { ...body, responsible_user_id: rui.id } })
  expect((await read(rui, other)).status).toBe(200)
  expect((await moveTo(rui, deal.id, stageId(own, 0))).status).toBe(200)
  expect((await read(rui, other)).status).toBe(404)
})

test("neither a new deal nor one from elsewhere comes into a pipeline that is only read", async () => {
  const rui = await api.colleague(ana, "restricted_agent", { pipelines: [own.id] })
  const [there, here] = [
    await makeDeal(api, ana, other, { user_id: rui.id }),
    await makeDeal(api, ana, own, { user_id: rui.id }),
  ]
  const body = { name: "Novo", pipeline_stage_id: stageId(other, 0) }
  expect((await api.send(createDeal, rui, { body })).status).toBe(422)
  expect((await moveTo(rui, here.id, stageId(other, 0))).status).toBe(422)
  expect((await moveTo(rui, there.id, stageId(own, 0))).status).toBe(200)
  expect((await api.call(getDeal, rui, { params: { id: there.id } })).pipeline_id).toBe(own.id)
})

test("an agent's and a visitor's pipelines are the own ones, whatever they own elsewhere", async () => {
  for (const role of ["agent", "visitor"] as const) {
    const rui = await api.colleague(ana, role, { pipelines: [own.id] })
    if (role === "agent") await makeDeal(api, ana, other, { user_id: rui.id })
    expect((await read(rui, other)).status, role).toBe(404)
  }
})
