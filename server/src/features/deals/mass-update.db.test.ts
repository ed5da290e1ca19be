import { createDeal, type Deal, getDeal, massUpdateDeals, updateDeal } from "@funil/contract/records/deals"
import { undo } from "@funil/contract/records/history"
import { type Pipeline, updatePipeline } from "@funil/contract/settings/pipelines"
import type { CallInput } from "@funil/contract/shared/endpoint"
import { beforeAll, describe, expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { makePipeline, stageId } from "../../../test/factories.ts"

const api = await testApi()
let ana: Person
let bia: Person
let first: Pipeline
let second: Pipeline

beforeAll(async () => {
  ana = await api.signUp()
  bia = await api.colleague(ana, "agent")
  first = await makePipeline(api, ana)
  second = await makePipeline(api, ana)
  for (const { id } of [first, second])
    await api.call(updatePipeline, ana, { params: { id }, body: { lost_reason_options: ["Preço", "Prazo"] } })
})

type Values = CallInput<typeof massUpdateDeals>["body"]["values"]

/** Creates deals in open, won and lost stages of both pipelines. */
async function someDeals(): Promise<Deal[]> {
  const deals: Deal[] = []
  for (const [index, pipeline] of [first, first, first, second, second].entries()) {
    const body = {
      name: `Negócio ${index}`,
      pipeline_stage_id: stageId(pipeline, [0, 3, 2, 3, 1][index] ?? 0),
      lost_reason: "Prazo",
      amount: index,
      tags: ["velho", "Outro"],
      user_id: index % 2 ? ana.id : bia.id,
      expected_close_date: "2026-04-01",
    }
    deals.push(await api.call(createDeal, ana, { body }))
  }
  return deals
}

/** Returns a deal without the fields that identify it. */
function essence({ id: _, code: __, position: ___, created_at: ____, ...deal }: Deal): object {
  return deal
}

async function now(deals: readonly Deal[]): Promise<object[]> {
  return Promise.all(deals.map(async ({ id }) => essence(await api.call(getDeal, ana, { params: { id } }))))
}

describe("a mass update does what the same single updates do, and its undo puts back what was,", () => {
  const cases: [string, () => Values][] = [
    [
      "of amount and date",
      () => [
        { field: "amount", value: 12.345 },
        { field: "expected_close_date", value: null },
      ],
    ],
    ["of tags", () => [{ field: "tags", value: ["novo", "Novo"] }]],
    ["of the owner", () => [{ field: "user_id", value: bia.id }]],
    ["to no owner", () => [{ field: "user_id", value: null }]],
    ["of the stage", () => [{ field: "pipeline_stage_id", value: stageId(second, 1) }]],
    ["to won", () => [{ field: "pipeline_stage_id", value: stageId(first, 2) }]],
    [
      "to lost with a reason",
      () => [
        { field: "pipeline_stage_id", value: stageId(first, 3) },
        { field: "lost_reason", value: "Preço" },
      ],
    ],
    ["to lost without one", () => [{ field: "pipeline_stage_id", value: stageId(first, 3) }]],
    ["of the reason alone", () => [{ field: "lost_reason", value: "Preço" }]],
    ["to no such reason", () => [{ field: "lost_reason", value: "Humor" }]],
  ]

  test.each(cases)("%s", async (_, valuesOf) => {
    const values = valuesOf()
    const body = Object.fromEntries(values.map(({ field, value }) => [field, value]))
    const one = await someDeals()
    const replies = []
    for (const { id } of one) replies.push(await api.send(updateDeal, ana, { params: { id }, body }))
    const many = await someDeals()
    const filters = [{ filterField: "id", operator: "=", valueField: many.map(({ id }) => id) }]
    const reply = await api.send(massUpdateDeals, ana, { body: { filters, values } })
    if (replies.some(({ status }) => status !== 200)) {
      expect(reply.status).toBe(422)
      expect(await now(many)).toEqual(many.map(essence))
      return
    }
    expect(reply.body).toEqual({ updated: many.length, skipped: 0 })
    expect(await now(many)).toEqual(await now(one))
    const token = reply.headers["undo-token"] ?? ""
    expect(await api.call(undo, ana, { body: { token } })).toMatchObject({ skipped: [] })
    expect(await now(many)).toEqual(many.map(essence))
  })
})
