import {
  type Bill,
  createBill,
  filterBills,
  getBill,
  listBills,
  summarizeBills,
  trashBill,
  updateBill,
} from "@funil/contract/records/bills"
import { listOperations, restoreTrash, undo } from "@funil/contract/records/history"
import { createCustomField } from "@funil/contract/settings/custom-fields"
import { beforeEach, describe, expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { firstPipeline, makeDeal } from "../../../test/factories.ts"

const api = await testApi()
let ana: Person

beforeEach(async () => {
  ana = await api.signUp()
})

const draft = { type: "revenue", total: 100, due_date: "2026-03-31" } as const
const make = (body: object, who = ana) => api.send(createBill, who, { body: { ...draft, ...body } })
const read = (id: string) => api.call(getBill, ana, { params: { id } })
const change = (id: string, body: object, query: object = {}, headers = {}) =>
  api.send(updateBill, ana, { params: { id }, query, body }, headers)
const remove = (id: string, query: object = {}) => api.send(trashBill, ana, { params: { id }, query })
const back = (reply: { headers: Record<string, string | undefined> }) =>
  api.call(undo, ana, { body: { token: reply.headers["undo-token"] ?? "" } })

/** Lists the bills of a series in their order, by the filter. */
async function seriesOf({ series_id }: Bill): Promise<Bill[]> {
  const filters = [{ filterField: "series_id", operator: "=", valueField: series_id }]
  const query = { orderBy: "number", direction: "asc", per_page: "100" } as const
  const found = await api.call(filterBills, ana, { query, body: { filters } })
  return "data" in found ? found.data : found
}
const column = <K extends keyof Bill>(bills: readonly Bill[], name: K) => bills.map((bill) => bill[name])

describe("instalments", () => {
  test("divide total and subtotal to the cent, a month apart, and answer the first", async () => {
    const { status, body } = await make({
      subtotal: 90.01,
      instalments: 3,
      description: "Forno",
      tags: ["obra"],
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ number: 1, of: 3, series_id: body.id, total: 33.34, subtotal: 30.01 })
    const bills = await seriesOf(body)
    expect(column(bills, "total")).toEqual([33.34, 33.33, 33.33])
    expect(column(bills, "subtotal")).toEqual([30.01, 30, 30])
    expect(column(bills, "due_date")).toEqual(["2026-03-31", "2026-04-30", "2026-05-31"])
    expect(column(bills, "status")).toEqual(["pending", "pending", "pending"])
    expect(bills[2]).toMatchObject({
      number: 3,
      of: 3,
      description: "Forno",
      tags: ["obra"],
      user_id: ana.id,
    })
  })

  test("begin with one that is paid, where the body says so", async () => {
    const { body } = await make({ instalments: 2, status: "received", paid_at: "2026-03-01" })
    const bills = await seriesOf(body)
    expect(column(bills, "status")).toEqual(["received", "pending"])
    expect(column(bills, "paid_at")).toEqual(["2026-03-01", null])
  })

  test("of a deal are found by it", async () => {
    const deal = await makeDeal(api, ana, await firstPipeline(api, ana))
    const { body } = await make({ deal_id: deal.id, total: 1000, instalments: 7 })
    const filters = [{ filterField: "deal_id", operator: "=", valueField: deal.id }]
    const found = await api.call(filterBills, ana, { query: {}, body: { filters } })
    expect(found).toMatchObject({ total: 7 })
    expect(body.deal).toMatchObject({ id: deal.id })
    const { to_receive } = await api.call(summarizeBills, ana, { body: { filters } })
    expect(to_receive).toEqual({ amount: 1000, count: 7 })
  })
})

describe("repetition", () => {
  test.each([
    ["week", ["2026-03-31", "2026-04-07", "2026-04-14"]],
    ["month", ["2026-03-31", "2026-04-30", "2026-05-31"]],
    ["year", ["2026-03-31", "2027-03-31", "2028-03-31"]],
  ] as const)("makes bills of the whole amount each %s", async (every, dates) => {
    const { body } = await make({ repeat: { every, times: 3 } })
    const bills = await seriesOf(body)
    expect(column(bills, "due_date")).toEqual(dates)
    expect(column(bills, "total")).toEqual([100, 100, 100])
  })

  test("makes 120 as one operation, with one undo", async () => {
    const reply = await make({ repeat: { every: "month", times: 120 } })
    expect((await seriesOf(reply.body)).at(-1)).toMatchObject({ number: 100, of: 120 })
    const { data } = await api.call(listOperations, ana, { query: {} })
    expect(data[0]).toMatchObject({ kind: "bill.created", counts: [{ count: 120 }] })
    expect(await back(reply)).toMatchObject({ undone: 120 })
    expect(await api.call(listBills, ana, {})).toMatchObject({ total: 0 })
  })
})

test.each([
  ["both ways", { instalments: 2, repeat: { every: "month", times: 2 } }, "instalments"],
  ["no due date", { instalments: 2, due_date: null }, "due_date"],
  ["one part", { instalments: 1 }, "instalments"],
  ["too many parts", { instalments: 121 }, "instalments"],
  ["half a part", { instalments: 2.5 }, "instalments"],
  ["too many times", { repeat: { every: "week", times: 121 } }, "repeat.times"],
  ["an unknown step", { repeat: { every: "day", times: 2 } }, "repeat.every"],
  ["a date after the last one", { due_date: "9999-12-31", instalments: 2 }, "due_date"],
  ["a link to nothing", { instalments: 2, deal_id: crypto.randomUUID() }, "deal_id"],
])("%s is refused, and nothing is made", async (_, body, field) => {
  const reply = await make(body)
  expect(reply).toMatchObject({ status: 422, body: { [field]: expect.anything() } })
  expect(await api.call(listBills, ana, {})).toMatchObject({ total: 0 })
})

test("custom fields that the account asks for are asked of a series too, and each bill has them", async () => {
  const field = await api.call(createCustomField, ana, {
    body: { entity: "bill", type: "text", label: "Nota fiscal", required: true },
  })
  expect((await make({ instalments: 2 })).status).toBe(422)
  const { body } = await make({ instalments: 2, custom_fields: { [field.name]: "NF-1" } })
  expect(column(await seriesOf(body), "custom_fields")).toEqual([
    { [field.name]: "NF-1" },
    { [field.name]: "NF-1" },
  ])
})

describe("a change", () => {
  const series = async (times = 4) => seriesOf((await make({ repeat: { every: "month", times } })).body)
  const again = async (bills: readonly Bill[]) => seriesOf(bills[0] as Bill)
  const idOf = (bills: readonly Bill[], at: number) => bills[at]?.id ?? ""

  test("is of this one, of this and those that follow, or of all; each is one operation with one undo", async () => {
    const bills = await series()
    const id = idOf(bills, 1)
    const wanted = { undefined: [1], this: [1], following: [1, 2, 3], all: [0, 1, 2, 3] }
    for (const [word, places] of Object.entries(wanted)) {
      const query = word === "undefined" ? {} : { series: word }
      const reply = await change(id, { description: word, total: 70 }, query)
      expect(reply.body).toMatchObject({ id, description: word, total: 70 })
      const found = (await again(bills)).flatMap(({ description }, at) => (description === word ? [at] : []))
      expect(found).toEqual(places)
      expect(await back(reply)).toMatchObject({ undone: places.length, skipped: [] })
      expect(column(await again(bills), "total")).toEqual([100, 100, 100, 100])
    }
  })

  test("of the due date counts on from it, without drifting", async () => {
    const bills = await series()
    await change(idOf(bills, 1), { due_date: "2026-05-30" }, { series: "following" })
    expect(column(await again(bills), "due_date")).toEqual([
      "2026-03-31",
      "2026-05-30",
      "2026-06-30",
      "2026-07-30",
    ])
    await change(idOf(bills, 3), { due_date: "2027-01-31" }, { series: "all" })
    expect(column(await again(bills), "due_date")).toEqual([
      "2026-10-31",
      "2026-11-30",
      "2026-12-31",
      "2027-01-31",
    ])
    await change(idOf(bills, 0), { due_date: "2026-10-31", total: 5 }, { series: "all" })
    expect(column(await again(bills), "due_date")).toEqual([
      "2026-10-31",
      "2026-11-30",
      "2026-12-31",
      "2027-01-31",
    ])
    await change(idOf(bills, 2), { due_date: null }, { series: "following" })
    expect(column(await again(bills), "due_date")).toEqual(["2026-10-31", "2026-11-30", null, null])
  })

  test("leaves status and payment of the others alone, and amount and date of those that were paid", async () => {
    const bills = await series()
    await change(idOf(bills, 2), { status: "confirmed" })
    await change(idOf(bills, 3), { status: "received", paid_at: "2026-03-02" })
    const body = {
      status: "received",
      paid_at: "2026-03-05",
      total: 80,
      due_date: "2026-04-10",
      cost_center: "Obra",
    }
    expect((await change(idOf(bills, 0), body, { series: "all" })).status).toBe(200)
    const after = await again(bills)
    expect(column(after, "status")).toEqual(["received", "pending", "confirmed", "received"])
    expect(column(after, "paid_at")).toEqual(["2026-03-05", null, null, "2026-03-02"])
    expect(column(after, "total")).toEqual([80, 80, 100, 100])
    expect(column(after, "due_date")).toEqual(["2026-04-10", "2026-05-10", "2026-05-31", "2026-06-30"])
    expect(column(after, "cost_center")).toEqual(["Obra", "Obra", "Obra", "Obra"])
  })

  test("passes over what lies in the trash, and a delete is of as many", async () => {
    const bills = await series()
    await remove(idOf(bills, 2))
    await change(idOf(bills, 0), { total: 1 }, { series: "all" })
    await api.call(restoreTrash, ana, { params: { entity: "bill", id: idOf(bills, 2) } })
    expect(column(await again(bills), "total")).toEqual([1, 1, 100, 1])
    const reply = await remove(idOf(bills, 1), { series: "following" })
    expect(column(await again(bills), "number")).toEqual([1])
    expect(await back(reply)).toMatchObject({ undone: 3 })
    await remove(idOf(bills, 1), { series: "all" })
    expect(await again(bills)).toEqual([])
    expect((await remove(idOf(bills, 1), { series: "all" })).status).toBe(404)
  })

  test("of one that is made alone is of that one", async () => {
    const { body } = await make({})
    expect((await change(body.id, { total: 5 }, { series: "all" })).body).toMatchObject({
      total: 5,
      series_id: null,
    })
    expect((await remove(body.id, { series: "following" })).status).toBe(204)
  })

  test("by somebody who read another state is refused wholly", async () => {
    const bills = await series(2)
    const reply = await change(idOf(bills, 0), { total: 5 }, { series: "all" }, { "if-match": '"99"' })
    expect(reply.status).toBe(412)
    expect(column(await again(bills), "total")).toEqual([100, 100])
  })

  test("reaches no bill of another account, and no manager makes one", async () => {
    const bills = await series(2)
    const eva = await api.signUp()
    const input = { params: { id: idOf(bills, 0) }, query: { series: "all" } as const, body: { total: 5 } }
    expect((await api.send(updateBill, eva, input)).status).toBe(404)
    const manager = await api.colleague(ana, "manager")
    expect((await api.send(updateBill, manager, input)).status).toBe(403)
    expect((await make({ instalments: 2 }, manager)).status).toBe(403)
    expect((await api.send(summarizeBills, manager, { body: { filters: [] } })).status).toBe(403)
  })

  test("by two at once never waits for ever", async () => {
    const bills = await series(20)
    const replies = await Promise.all(
      bills.map(({ id }, at) => change(id, { cost_center: `Obra ${at}` }, { series: "all" })),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(column(await again(bills), "cost_center")).size).toBe(1)
  })
})

test("a bill remembers the day of its refund, also through undo", async () => {
  const { body } = await make({ status: "received" })
  await change(body.id, { status: "refund_requested" })
  const reply = await change(body.id, { status: "refunded" })
  expect(reply.body).toMatchObject({ refunded_at: api.clock.now.toISOString().slice(0, 10) })
  await back(reply)
  expect(await read(body.id)).toMatchObject({ status: "refund_requested", refunded_at: null })
})

describe("the summary", () => {
  const statuses = [
    "pending",
    "confirmed",
    "received",
    "received_in_cash",
    "refund_requested",
    "refunded",
    "overdue",
  ]

  test("adds up the bills of a filter by type and status, and is empty without any", async () => {
    const none = { amount: 0, count: 0 }
    const sum = (filters: object[] = [], more: object = {}) =>
      api.call(summarizeBills, ana, { body: { filters, ...more } as never })
    expect(await sum()).toEqual({
      to_receive: none,
      to_pay: none,
      overdue: none,
      received: none,
      paid: none,
      balance: none,
    })
    for (const [at, status] of statuses.entries()) {
      await make({ status, total: 10 ** at / 100, due_date: "2026-03-20", cost_center: "Obra" })
      await make({ status, total: (2 * 10 ** at) / 100, type: "expense", description: "Água" })
    }
    await remove((await make({ total: 77 })).body.id)
    const eva = await api.signUp()
    await make({ total: 55 }, eva)
    const overdue = { amount: 30_000, count: 2 }
    expect(await sum()).toEqual({
      to_receive: { amount: 10_000.11, count: 3 },
      to_pay: { amount: 20_000.22, count: 3 },
      overdue,
      received: { amount: 11, count: 2 },
      paid: { amount: 22, count: 2 },
      balance: { amount: -11, count: 4 },
    })
    const filter = [{ filterField: "cost_center", operator: "=", valueField: "Obra" }]
    expect(await sum(filter)).toMatchObject({ to_pay: none, paid: none, balance: { amount: 11, count: 2 } })
    expect(await sum([], { search: "agua" })).toMatchObject({
      to_receive: none,
      paid: { amount: 22, count: 2 },
    })
  })
})
