import { listDealStages, trashDeal, updateDeal } from "@funil/contract/records/deals"
import { beforeAll, expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { makeDeal, makePipeline, stageId } from "../../../test/factories.ts"

const day = 86_400_000
const start = new Date("2026-03-02T12:00:00.000Z")

const api = await testApi()
let ana: Person

beforeAll(async () => {
  ana = await api.signUp()
})

function passDays(days: number): void {
  api.clock.now = new Date(api.clock.now.getTime() + days * day)
}

test("the days of all stays in a stage add up, however long the history between them", async () => {
  api.clock.now = start
  const pipeline = await makePipeline(api, ana)
  const { id } = await makeDeal(api, ana, pipeline)
  const change = (body: object) => api.call(updateDeal, ana, { params: { id }, body })
  const enter = (index: number) => change({ pipeline_stage_id: stageId(pipeline, index) })
  passDays(2.6)
  await enter(1)
  for (let index = 0; index < 60; index++) await change({ amount: index + 1 })
  passDays(3)
  await enter(0)
  passDays(1.5)
  const days = await api.call(listDealStages, ana, { params: { id } })
  expect(new Map(days.map((stay) => [stay.stage_id, stay.days]))).toEqual(
    new Map([
      [stageId(pipeline, 0), 4],
      [stageId(pipeline, 1), 3],
    ]),
  )
})

test("a deal that never moved has been in its stage since it was made", async () => {
  api.clock.now = start
  const pipeline = await makePipeline(api, ana)
  const { id } = await makeDeal(api, ana, pipeline)
  passDays(19)
  expect(await api.call(listDealStages, ana, { params: { id } })).toEqual([
    { stage_id: stageId(pipeline, 0), days: 19 },
  ])
})

test("the stages of a deal that is not theirs, or is in the trash, are told to nobody", async () => {
  const pipeline = await makePipeline(api, ana)
  const { id } = await makeDeal(api, ana, pipeline)
  const stranger = await api.signUp()
  const restricted = await api.colleague(ana, "restricted_agent")
  const visitor = await api.colleague(ana, "visitor")
  const statusFor = async (who: Person) => (await api.raw("GET", `/cards/${id}/stages`, who)).status
  expect(await Promise.all([stranger, restricted, visitor].map(statusFor))).toEqual([404, 404, 200])
  await api.call(trashDeal, ana, { params: { id } })
  expect(await statusFor(ana)).toBe(404)
})
