import {
  createDeal,
  findDeals,
  getDeal,
  listDealTags,
  massTrashDeals,
  massUpdateDeals,
  searchDeals,
  trashDeal,
  updateDeal,
} from "@funil/contract/records/deals"
import { listLogs, listTrash, restoreTrash, undo } from "@funil/contract/records/history"
import { getBoard, type Pipeline, updatePipeline } from "@funil/contract/settings/pipelines"
import { beforeAll, describe, expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { makeDeal, makePipeline, stageId } from "../../../test/factories.ts"

const api = await testApi()
let ana: Person
let pipeline: Pipeline

beforeAll(async () => {
  ana = await api.signUp()
})

async function columnNames(who: Person, stage: number): Promise<string[]> {
  const board = await api.call(getBoard, who, { params: { id: pipeline.id } })
  return board.stages.at(stage)?.cards.map(({ name }) => name) ?? []
}

async function totals(stage: number): Promise<[number, number]> {
  const board = await api.call(getBoard, ana, { params: { id: pipeline.id } })
  const { count = -1, sum = -1 } = board.stages.at(stage) ?? {}
  return [count, sum]
}

describe("a deal", () => {
  beforeAll(async () => {
    pipeline = await makePipeline(api, ana)
  })

  test("gets the next number of its account, and stands at the top of its stage", async () => {
    const first = await makeDeal(api, ana, pipeline, { name: "Primeiro", amount: 10.5 })
    const second = await makeDeal(api, ana, pipeline, { name: "Segundo", amount: 20 })
    expect(second.code).toBe(first.code + 1)
    expect(await columnNames(ana, 0)).toEqual(["Segundo", "Primeiro"])
    expect(await totals(0)).toEqual([2, 30.5])
  })

  test("keeps the fields that a PUT leaves out", async () => {
    const deal = await makeDeal(api, ana, pipeline, { name: "Loja", amount: 99.9, tags: ["site"] })
    const after = await api.call(updateDeal, ana, { params: { id: deal.id }, body: { name: "Loja nova" } })
    expect(after).toMatchObject({ name: "Loja nova", amount: 99.9, tags: ["site"], user_id: ana.id })
  })

  test("takes back a GET's whole body unchanged, without a trace in the ledger", async () => {
    const { id } = await makeDeal(api, ana, pipeline)
    const body = await api.call(getDeal, ana, { params: { id } })
    const reply = await api.raw("PUT", `/cards/${id}`, ana, body)
    expect(reply.status).toBe(200)
    expect(reply.headers["undo-token"]).toBeUndefined()
  })

  test("refuses unknown and foreign fields", async () => {
    const { id } = await makeDeal(api, ana, pipeline)
    const reply = await api.raw("PUT", `/cards/${id}`, ana, { account_id: id, price: 1 })
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body as object).toSorted()).toEqual(["account_id", "price"])
  })

  test("is told stale when somebody changed it meanwhile", async () => {
    const { id } = await makeDeal(api, ana, pipeline, { name: "Antes" })
    const { headers } = await api.send(getDeal, ana, { params: { id } })
    const ifMatch = { "if-match": headers["etag"] ?? "" }
    const first = await api.send(updateDeal, ana, { params: { id }, body: { name: "Um" } }, ifMatch)
    const second = await api.send(updateDeal, ana, { params: { id }, body: { name: "Dois" } }, ifMatch)
    expect([first.status, second.status]).toEqual([200, 412])
    expect(second.body).toMatchObject({ code: "stale", current: { name: "Um" } })
  })

  test("that somebody moved meanwhile is not moved by who saw it where it was", async () => {
    const { id } = await makeDeal(api, ana, pipeline)
    const stage = (at: number) => stageId(pipeline, at)
    const move = (from: number, to: number, more = {}) =>
      api.send(updateDeal, ana, {
        params: { id },
        body: { from_stage_id: stage(from), pipeline_stage_id: stage(to), ...more },
      })
    const both = await Promise.all([move(0, 1), move(0, 2)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 412]))
    const refused = both.find(({ status }) => status === 412)
    const now = await api.call(getDeal, ana, { params: { id } })
    expect(refused?.body).toMatchObject({
      code: "stale",
      current: { id, pipeline_stage_id: now.pipeline_stage_id },
    })
    const at = now.pipeline_stage_id === stage(1) ? 1 : 2
    expect((await move(0, at)).status).toBe(200)
    expect((await move(0, 0)).status).toBe(412)
    expect((await move(at, -1, { lost_reason: "Preço" })).status).toBe(200)
    expect((await move(at, -1, { lost_reason: "Preço" })).status).toBe(200)
    expect((await move(at, -1, { lost_reason: "Prazo" })).status).toBe(412)
    expect(await api.call(getDeal, ana, { params: { id } })).toMatchObject({ lost_reason: "Preço" })
  })

  test("made twice with one Idempotency-Key is made once", async () => {
    const body = { name: "Uma vez", pipeline_stage_id: stageId(pipeline, 0) }
    const key = { "idempotency-key": "chave-1" }
    const replies = await Promise.all([1, 2].map(() => api.send(createDeal, ana, { body }, key)))
    expect(replies.map(({ status }) => status)).toEqual([201, 201])
    expect(replies[0]?.body.id).toBe(replies[1]?.body.id)
    const other = await api.send(createDeal, ana, { body: { ...body, name: "Outra" } }, key)
    expect(other.status).toBe(422)
  })
})

describe("moving", () => {
  beforeAll(async () => {
    pipeline = await makePipeline(api, ana)
    await api.call(updatePipeline, ana, {
      params: { id: pipeline.id },
      body: { lost_reason_options: ["Preço", "Prazo"] },
    })
    for (const name of ["C", "B", "A"]) await makeDeal(api, ana, pipeline, { name, amount: 1 })
  })

  test("places a card before another, last, and at the top", async () => {
    const board = await api.call(getBoard, ana, { params: { id: pipeline.id } })
    const [a, b, c] = board.stages[0]?.cards ?? []
    if (!a || !b || !c) throw new Error("three cards")
    const place = async (id: string, before_id: string | null | undefined, stage: number) =>
      api.call(updateDeal, ana, {
        params: { id },
        body: { pipeline_stage_id: stageId(pipeline, stage), before_id },
      })
    await place(c.id, a.id, 0)
    expect(await columnNames(ana, 0)).toEqual(["C", "A", "B"])
    await place(c.id, null, 0)
    expect(await columnNames(ana, 0)).toEqual(["A", "B", "C"])
    await place(c.id, undefined, 1)
    await place(a.id, undefined, 1)
    expect(await columnNames(ana, 1)).toEqual(["A", "C"])
    expect([await totals(0), await totals(1)]).toEqual([
      [1, 1],
      [2, 2],
    ])
  })

  test("into lost asks for a reason of the list, and out of it forgets it", async () => {
    const { id } = await makeDeal(api, ana, pipeline)
    const move = (stage: number, more = {}) =>
      api.send(updateDeal, ana, {
        params: { id },
        body: { pipeline_stage_id: stageId(pipeline, stage), ...more },
      })
    expect((await move(3)).body).toHaveProperty("lost_reason")
    expect((await move(3, { lost_reason: "Humor" })).status).toBe(422)
    const lost = await move(3, { lost_reason: "Preço" })
    expect(lost.body).toMatchObject({
      status: "lost",
      lost_reason: "Preço",
      closed_at: "2026-03-10T15:00:00.000Z",
    })
    const again = await move(0)
    expect(again.body).toMatchObject({ status: "open", lost_reason: null, closed_at: null })
  })

  test("by many at once leaves every card in a defined place and exact totals", async () => {
    const crowd = await makePipeline(api, ana)
    const deals = []
    for (let index = 0; index < 12; index += 1) deals.push(await makeDeal(api, ana, crowd, { amount: 0.1 }))
    const target = stageId(crowd, 1)
    const replies = await Promise.all(
      deals.map(({ id }) =>
        api.send(updateDeal, ana, { params: { id }, body: { pipeline_stage_id: target } }),
      ),
    )
    expect(replies.every(({ status }) => status === 200)).toBe(true)
    const positions = replies.map(({ body }) => body.position)
    expect(new Set(positions).size).toBe(12)
    const board = await api.call(getBoard, ana, { params: { id: crowd.id } })
    expect(board.stages.map(({ count, sum }) => [count, sum])).toEqual([
      [0, 0],
      [12, 1.2],
      [0, 0],
      [0, 0],
    ])
  })
})

describe("the trash and undo", () => {
  beforeAll(async () => {
    pipeline = await makePipeline(api, ana)
  })

  test("a deleted deal is gone, listed in the trash, and comes back to its place", async () => {
    const deal = await makeDeal(api, ana, pipeline, { name: "Volta", amount: 5 })
    await api.call(trashDeal, ana, { params: { id: deal.id } })
    expect((await api.send(getDeal, ana, { params: { id: deal.id } })).status).toBe(404)
    expect(await totals(0)).toEqual([0, 0])
    const trash = await api.call(listTrash, ana, { query: { entity: "deal" } })
    expect(trash.data.map(({ name }) => name)).toEqual(["Volta"])
    await api.call(restoreTrash, ana, { params: { entity: "deal", id: deal.id } })
    expect(await totals(0)).toEqual([1, 5])
  })

  test("undo puts a move back with its place, and leaves alone what changed since", async () => {
    const deal = await makeDeal(api, ana, pipeline, { name: "Desfaz" })
    const params = { id: deal.id }
    const moved = await api.send(updateDeal, ana, {
      params,
      body: { pipeline_stage_id: stageId(pipeline, 1) },
    })
    const token = moved.headers["undo-token"] ?? ""
    await api.call(updateDeal, ana, { params, body: { name: "Outro nome" } })
    expect(await api.call(undo, ana, { body: { token } })).toEqual({ undone: 1, skipped: [] })
    expect(await api.call(getDeal, ana, { params })).toMatchObject({ stage_name: "Novo", name: "Outro nome" })
    expect(await api.call(undo, ana, { body: { token } })).toMatchObject({
      undone: 0,
      skipped: [{ reason: "changed" }],
    })
  })

  test("related deals have no order, so undo finds them however they were sent", async () => {
    const first = await makeDeal(api, ana, pipeline)
    const second = await makeDeal(api, ana, pipeline)
    const deal = await makeDeal(api, ana, pipeline)
    const params = { id: deal.id }
    const body = { deals: [second.id, first.id] }
    const { headers } = await api.send(updateDeal, ana, { params, body })
    const token = headers["undo-token"] ?? ""
    expect(await api.call(undo, ana, { body: { token } })).toEqual({ undone: 1, skipped: [] })
    expect((await api.call(getDeal, ana, { params })).deals).toEqual([])
  })

  test("who sets the related deals leaves those that they don't see, with an owner or without", async () => {
    const rui = await api.colleague(ana, "restricted_agent")
    const owned = await makeDeal(api, ana, pipeline)
    const nobodys = await makeDeal(api, ana, pipeline, { user_id: null })
    const own = await makeDeal(api, ana, pipeline, { user_id: rui.id })
    const deal = await makeDeal(api, ana, pipeline, { user_id: rui.id })
    const params = { id: deal.id }
    await api.call(updateDeal, ana, { params, body: { deals: [owned.id, nobodys.id] } })
    await api.call(updateDeal, rui, { params, body: { deals: [own.id] } })
    const { deals } = await api.call(getDeal, ana, { params })
    expect(deals.map(({ id }) => id).toSorted()).toEqual([owned.id, nobodys.id, own.id].toSorted())
  })

  test("history tells who changed what from what to what", async () => {
    const deal = await makeDeal(api, ana, pipeline)
    await api.call(updateDeal, ana, {
      params: { id: deal.id },
      body: { pipeline_stage_id: stageId(pipeline, 1) },
    })
    const { data } = await api.call(listLogs, ana, { query: { entity: "deal", record_id: deal.id } })
    expect(data.map(({ action }) => action)).toEqual(["move", "create"])
    expect(data[0]).toMatchObject({ from_stage: "Novo", to_stage: "Proposta", user: { id: ana.id } })
  })

  test("several deals change at once and are put back by one undo", async () => {
    const one = await makeDeal(api, ana, pipeline, { tags: ["Velho"] })
    const two = await makeDeal(api, ana, pipeline)
    const filters = [{ filterField: "id", operator: "=", valueField: [one.id, two.id] }]
    const values = [
      { field: "pipeline_stage_id" as const, value: stageId(pipeline, 1) },
      { field: "tags" as const, value: { add: ["novo"], remove: ["velho"] } },
    ]
    const reply = await api.send(massUpdateDeals, ana, { body: { filters, values } })
    expect(reply.body).toEqual({ updated: 2, skipped: 0 })
    expect(await api.call(getDeal, ana, { params: { id: one.id } })).toMatchObject({
      tags: ["novo"],
      stage_name: "Proposta",
    })
    await api.call(undo, ana, { body: { token: reply.headers["undo-token"] ?? "" } })
    expect(await api.call(getDeal, ana, { params: { id: one.id } })).toMatchObject({
      tags: ["Velho"],
      stage_name: "Novo",
    })
    expect(await api.call(massTrashDeals, ana, { body: { filters } })).toEqual({ deleted: 2 })
    expect((await api.send(massTrashDeals, ana, { body: { filters: [] } })).status).toBe(422)
  })
})

describe("finding", () => {
  test("search ignores case and accents, and takes % and _ literally", async () => {
    pipeline = await makePipeline(api, ana)
    await makeDeal(api, ana, pipeline, { name: "João Padaria 100%" })
    await makeDeal(api, ana, pipeline, { name: "Maria_Doces" })
    const names = async (search: string) =>
      (await api.call(searchDeals, ana, { query: { search } })).data.map(({ name }) => name)
    expect(await names("joao")).toEqual(["João Padaria 100%"])
    expect(await names("padaria JOÃO")).toEqual(["João Padaria 100%"])
    expect(await names("100%")).toEqual(["João Padaria 100%"])
    expect(await names("_d")).toEqual(["Maria_Doces"])
  })

  test("find is exact, and tags are listed once", async () => {
    const deal = await makeDeal(api, ana, pipeline, { name: "Exato", tags: ["vip"] })
    const found = await api.call(findDeals, ana, { query: { attribute: "code", value: String(deal.code) } })
    expect(found.map(({ id }) => id)).toEqual([deal.id])
    expect(await api.call(listDealTags, ana, {})).toContain("vip")
    const refused = await api.send(findDeals, ana, { query: { attribute: "account_id", value: "x" } })
    expect(refused.status).toBe(422)
  })
})

describe("another account and narrower roles", () => {
  test("never see or touch what is not theirs", async () => {
    pipeline = await makePipeline(api, ana)
    const deal = await makeDeal(api, ana, pipeline)
    const stranger = await api.signUp()
    const params = { id: deal.id }
    expect((await api.send(getDeal, stranger, { params })).status).toBe(404)
    expect((await api.send(updateDeal, stranger, { params, body: { name: "x" } })).status).toBe(404)
    expect((await api.send(trashDeal, stranger, { params })).status).toBe(404)
    const linked = await api.send(createDeal, stranger, { body: { name: "x", deals: [deal.id] } })
    expect(linked.status).toBe(422)
  })

  test("a restricted agent sees and counts only own deals; a visitor changes nothing", async () => {
    pipeline = await makePipeline(api, ana)
    const rita = await api.colleague(ana, "restricted_agent")
    const vera = await api.colleague(ana, "visitor")
    const hers = await makeDeal(api, ana, pipeline, { name: "Dela", user_id: rita.id, amount: 7 })
    const other = await makeDeal(api, ana, pipeline, { name: "Outro", amount: 9 })
    const board = await api.call(getBoard, rita, { params: { id: pipeline.id } })
    expect(board.stages[0]).toMatchObject({ count: 1, sum: 7, cards: [{ name: "Dela" }] })
    expect((await api.send(getDeal, rita, { params: { id: other.id } })).status).toBe(404)
    expect((await api.send(trashDeal, rita, { params: { id: hers.id } })).status).toBe(403)
    expect((await api.send(updateDeal, vera, { params: { id: other.id }, body: { name: "x" } })).status).toBe(
      403,
    )
    expect((await api.send(createDeal, rita, { body: { name: "x", user_id: ana.id } })).status).toBe(422)
  })

  test("an agent's own pipelines bound everything", async () => {
    const mine = await makePipeline(api, ana)
    const closed = await makePipeline(api, ana)
    const agent = await api.colleague(ana, "agent", { pipelines: [mine.id] })
    const hidden = await makeDeal(api, ana, closed)
    expect((await api.send(getBoard, agent, { params: { id: closed.id } })).status).toBe(404)
    expect((await api.send(getDeal, agent, { params: { id: hidden.id } })).status).toBe(404)
    const body = { name: "x", pipeline_stage_id: stageId(closed, 0) }
    expect((await api.send(createDeal, agent, { body })).status).toBe(422)
  })
})
