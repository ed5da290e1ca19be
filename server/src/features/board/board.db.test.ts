import type { DealCard } from "@funil/contract/records/deals"
import { createTask, listTaskTypes } from "@funil/contract/records/tasks"
import {
  type CardOrder,
  cardOrders,
  filterBoard,
  getBoard,
  listStageCards,
} from "@funil/contract/settings/pipelines"
import { expect, test } from "vitest"
import { testApi } from "../../../test/client.ts"
import { makeDeal, makePipeline, stageId } from "../../../test/factories.ts"

const api = await testApi()
const day = 24 * 3_600_000
const noon = new Date("2026-03-10T15:00:00Z")

const names = (cards: readonly DealCard[] = []) => cards.map(({ name }) => name)

test("a closed stage tells what came into it within 30 days, an open one nothing, and the counts stay those of all", async () => {
  api.clock.now = noon
  const ana = await api.signUp()
  const pipeline = await makePipeline(api, ana)
  const [won, lost] = [stageId(pipeline, -2), stageId(pipeline, -1)]
  api.clock.now = new Date(noon.getTime() - 31 * day)
  await makeDeal(api, ana, pipeline, { stage: -2, amount: 100 })
  api.clock.now = noon
  await makeDeal(api, ana, pipeline, { stage: -2, amount: 50 })
  await makeDeal(api, ana, pipeline, { stage: -2, amount: 20 })
  await makeDeal(api, ana, pipeline, { amount: 7 })
  const { stages } = await api.call(getBoard, ana, { params: { id: pipeline.id } })
  expect(stages.at(0)?.recent).toBeNull()
  expect(stages.find(({ id }) => id === won)).toMatchObject({
    count: 3,
    sum: 170,
    recent: { count: 2, sum: 70 },
  })
  expect(stages.find(({ id }) => id === lost)?.recent).toEqual({ count: 0, sum: 0 })
  const body = { filters: [{ filterField: "amount", operator: ">=", valueField: 30 }] }
  const filtered = await api.call(filterBoard, ana, { params: { id: pipeline.id }, body })
  expect(filtered.stages.at(-2)).toMatchObject({ count: 2, recent: { count: 1, sum: 50 } })
})

test("a column is sorted on the board and page by page, those without a value last; the others stay as they are", async () => {
  api.clock.now = noon
  const ana = await api.signUp()
  const pipeline = await makePipeline(api, ana)
  const [type] = await api.call(listTaskTypes, ana, {})
  const given = [
    { name: "A", amount: 10, expected_close_date: "2026-05-01", start: "2026-03-12 09:00" },
    { name: "B", amount: 30, expected_close_date: "2026-04-01", start: null },
    { name: "C", amount: 20, expected_close_date: null, start: "2026-03-11 14:45" },
    { name: "D", amount: 20, expected_close_date: null, start: null },
  ]
  for (const { start, ...body } of given) {
    const { id } = await makeDeal(api, ana, pipeline, body)
    if (start) await api.call(createTask, ana, { body: { task_type_id: type?.id ?? "", deal_id: id, start } })
    await makeDeal(api, ana, pipeline, { ...body, stage: 1 })
  }
  const id = stageId(pipeline, 0)
  const wanted: Record<CardOrder, string> = { activity: "CABD", value: "BDCA", close: "BACD" }
  for (const order of cardOrders) {
    const input = { params: { id: pipeline.id }, query: { order: `${id}:${order},nonsense` } }
    const { stages } = await api.call(getBoard, ana, input)
    expect(names(stages[0]?.cards).join("")).toBe(wanted[order])
    expect(names(stages[1]?.cards)).toEqual(["D", "C", "B", "A"])
    const body = { filters: [{ filterField: "amount", operator: ">", valueField: 10 }] }
    const filtered = await api.call(filterBoard, ana, { ...input, body })
    expect(names(filtered.stages[0]?.cards).join("")).toBe(wanted[order].replace("A", ""))
    const pages = [1, 2].map((page) =>
      api.call(listStageCards, ana, {
        params: { pipelineId: pipeline.id, id },
        query: { order, page: String(page), per_page: "2" },
      }),
    )
    const found = (await Promise.all(pages)).flatMap(({ data }) => names(data))
    expect(found.join("")).toBe(wanted[order])
  }
  const listed = async (query: Record<string, string>) => {
    const page = await api.call(listStageCards, ana, { params: { pipelineId: pipeline.id, id }, query })
    return [names(page.data).join(""), page.total]
  }
  expect(await listed({ orderBy: "name", direction: "desc", per_page: "3" })).toEqual(["DCB", 4])
  expect(await listed({ search: "b" })).toEqual(["B", 1])
  expect(await listed({ search: "c", order: "value", total: "next" })).toEqual(["C", 1])
  const { stages } = await api.call(getBoard, ana, { params: { id: pipeline.id } })
  expect(stages[0]?.cards.map(({ open_task_end }) => open_task_end)).toEqual([
    null,
    "2026-03-11 14:45",
    null,
    "2026-03-12 09:00",
  ])
})
