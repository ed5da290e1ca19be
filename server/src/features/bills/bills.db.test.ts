import {
  type Bill,
  billStatuses,
  createBill,
  getBill,
  listBills,
  updateBill,
} from "@funil/contract/records/bills"
import * as bills from "@funil/contract/records/bills"
import { createCompany, mergeCompany } from "@funil/contract/records/companies"
import { createContact, getContact, mergeContact, trashContact } from "@funil/contract/records/contacts"
import { getDeal, trashDeal } from "@funil/contract/records/deals"
import { listLogs, listOperations, restoreTrash, undo } from "@funil/contract/records/history"
import { createNote, listNotes } from "@funil/contract/records/notes"
import { createCustomField } from "@funil/contract/settings/custom-fields"
import { beforeEach, describe, expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { firstPipeline, makeDeal } from "../../../test/factories.ts"
import { fingerprint } from "../../../test/fingerprint.ts"
import { importFile } from "../../../test/imports/import-file.ts"
import { jobDefinitions } from "../../app.ts"
import { findAccount } from "../../platform/access/account-directory.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { systemContext } from "../../platform/system-context.ts"
import { billRecord } from "./bill-record.ts"

const api = await testApi()
const began = api.clock.now
let ana: Person

beforeEach(async () => {
  api.clock.now = began
  ana = await api.signUp()
})

const bill = (body: object = {}, who = ana) =>
  api.call(createBill, who, { body: { type: "revenue", total: 10, ...body } as never })
const change = (id: string, body: object, who = ana) =>
  api.send(updateBill, who, { params: { id }, body: body as never })
const read = (id: string) => api.call(getBill, ana, { params: { id } })
const withoutStamps = ({ updated_at: _, ...rest }: Bill) => rest

const aDeal = async () => makeDeal(api, ana, await firstPipeline(api, ana), { name: "Forno" })
const aContact = () => api.call(createContact, ana, { body: { first_name: "Rita", last_name: "Lima" } })
const aCompany = () => api.call(createCompany, ana, { body: { company: "Sol" } })

async function contextOf(who: Person) {
  return systemContext(api.services, await findAccount(api.services, who.domain))
}

test("a bill is stored as sent, shows what it is about, and is recorded", async () => {
  const [deal, contact, company] = [await aDeal(), await aContact(), await aCompany()]
  const made = await bill({
    total: 1.005,
    subtotal: 1,
    method: "instant_payment",
    description: "  Entrada ",
    due_date: "2026-03-20",
    cost_center: "Obra",
    tags: ["entrada", "Entrada"],
    url: "https://banco.test/1",
    deal_id: deal.id,
    contact_id: { id: contact.id },
    company_id: company.id,
  })
  expect(made).toMatchObject({
    type: "revenue",
    status: "pending",
    status_before_refund: null,
    method: "instant_payment",
    description: "Entrada",
    total: 1.01,
    subtotal: 1,
    due_date: "2026-03-20",
    paid_at: null,
    cost_center: "Obra",
    tags: ["entrada"],
    user_id: ana.id,
    user: { first_name: "Ana" },
    deal: { id: deal.id, name: "Forno" },
    contact: { id: contact.id, first_name: "Rita" },
    company: { id: company.id, company: "Sol" },
    created_by: ana.id,
  })
  expect(await read(made.id)).toEqual(made)
  const { data } = await api.call(listLogs, ana, { query: { entity: "bill", record_id: made.id } })
  expect(data.map(({ action, user }) => [action, user?.id])).toEqual([["create", ana.id]])
})

test("what is left out is empty, a PUT leaves it alone, and an answer can be sent back whole", async () => {
  const made = await bill({ user_id: null })
  expect(made).toMatchObject({ method: null, subtotal: null, tags: [], user_id: null, deal: null })
  const { body, headers } = await change(made.id, { cost_center: "Obra", total: 20 })
  expect(body).toMatchObject({ type: "revenue", total: 20, cost_center: "Obra" })
  expect(headers["undo-token"]).toBeTruthy()
  const again = await change(made.id, body)
  expect(again).toMatchObject({ status: 200 })
  expect(again.headers["undo-token"]).toBeUndefined()
  const stale = await api.send(
    updateBill,
    ana,
    { params: { id: made.id }, body: { total: 1 } },
    { "if-match": '"1"' },
  )
  expect(stale).toMatchObject({ status: 412, body: { current: { total: 20 } } })
})

test.each([
  [{ type: "gift" }, "type"],
  [{ total: -1 }, "total"],
  [{ total: undefined }, "total"],
  [{ subtotal: 100_000_000 }, "subtotal"],
  [{ status: "paid" }, "status"],
  [{ method: "barter" }, "method"],
  [{ due_date: "2026-02-30" }, "due_date"],
  [{ paid_at: "2026-03-01" }, "paid_at"],
  [{ url: "javascript:alert(1)" }, "url"],
  [{ status_before_refund: "received" }, "status_before_refund"],
  [{ user_id: "0198e0f0-0000-7000-8000-000000000000" }, "user_id"],
  [{ deal_id: "0198e0f0-0000-7000-8000-000000000000" }, "deal_id"],
  [{ custom_fields: { unknown: 1 } }, "custom_fields.unknown"],
])("%j is refused and leaves nothing", async (body, field) => {
  const before = await fingerprint(api.database)
  const reply = await api.raw("POST", "/bills", ana, { type: "revenue", total: 10, ...body })
  expect(reply).toMatchObject({ status: 422, body: { [field]: [expect.any(String)] } })
  expect(await fingerprint(api.database)).toEqual(before)
})

test("only an admin reads or writes bills, their notes and their history", async () => {
  const { id } = await bill({ description: "Segredo" })
  const host = { entity: "bill", record_id: id } as const
  await api.call(createNote, ana, { body: { ...host, note: "<p>Segredo</p>" } })
  expect(await api.call(listNotes, ana, { query: host })).toHaveLength(1)
  for (const role of ["manager", "agent", "restricted_agent", "external_agent", "visitor"] as const) {
    const who = await api.colleague(ana, role)
    const paths = ["", "/search?search=s", "/find?attribute=id&value=x", "/costCenters", `/${id}`, "/import"]
    for (const path of paths) expect((await api.raw("GET", `/bills${path}`, who)).status).toBe(403)
    expect((await change(id, { total: 1 }, who)).status).toBe(403)
    expect((await api.raw("DELETE", `/bills/${id}`, who)).status).toBe(403)
    expect((await api.raw("POST", "/bills/export", who, {})).status).toBe(403)
    const about = `entity=bill&record_id=${id}`
    for (const path of [`/notes?${about}`, `/logs?${about}`, `/files?${about}`])
      expect((await api.raw("GET", path, who)).status).toBe(
        role === "external_agent" && /logs/.test(path) ? 403 : 404,
      )
    expect((await api.raw("GET", "/trash?entity=bill", who)).body).not.toMatchObject({ total: 1 })
  }
})

test("another account sees nothing of it, and links to nothing of it", async () => {
  const { id } = await bill()
  const [deal, contact] = [await aDeal(), await aContact()]
  const stranger = await api.signUp()
  for (const reply of [
    await api.raw("GET", `/bills/${id}`, stranger),
    await change(id, { total: 1 }, stranger),
    await api.raw("DELETE", `/bills/${id}`, stranger),
  ])
    expect(reply.status).toBe(404)
  expect(await api.call(listBills, stranger, {})).toMatchObject({ total: 0 })
  for (const link of [{ deal_id: deal.id }, { contact_id: contact.id }, { user_id: ana.id }])
    expect(await api.raw("POST", "/bills", stranger, { type: "expense", total: 1, ...link })).toMatchObject({
      status: 422,
      body: { [Object.keys(link)[0] ?? ""]: [expect.any(String)] },
    })
})

test("bills are searched, also by what they are about, and their cost centres listed", async () => {
  const contact = await aContact()
  const one = await bill({ description: "Ação", cost_center: "Obra", contact_id: contact.id })
  await bill({ description: "Aluguel", cost_center: "Loja" })
  await bill({ cost_center: "Obra" })
  for (const search of ["acao", "rita lima"]) {
    const { data } = await api.call(bills.searchBills, ana, { query: { search } })
    expect(data.map(({ id }) => id)).toEqual([one.id])
  }
  expect(await api.call(bills.listCostCenters, ana, {})).toEqual(["Loja", "Obra"])
  await api.call(bills.trashBill, ana, { params: { id: one.id } })
  expect(await api.call(listBills, ana, {})).toMatchObject({ total: 2 })
})

describe("the status of a bill", () => {
  const allowed = new Set([
    ...["confirmed", "received", "received_in_cash", "overdue"].map((to) => `pending ${to}`),
    ...["confirmed", "received", "received_in_cash", "pending"].map((to) => `overdue ${to}`),
    "confirmed received",
    "confirmed refund_requested",
    "received refund_requested",
    "received_in_cash refund_requested",
    "refund_requested refunded",
    // The bill was created without a payment, so confirming it requested the refund.
    "refund_requested confirmed",
  ])
  const pairs = billStatuses.flatMap((from) => billStatuses.map((to) => [from, to] as const))

  test.each(pairs)("%s → %s", async (from, to) => {
    const { id, ...before } = await bill({ status: from })
    const reply = await change(id, { status: to })
    if (from === to || allowed.has(`${from} ${to}`)) {
      expect(reply).toMatchObject({ status: 200, body: { status: to } })
      const isPaid = to === "received" || to === "received_in_cash"
      expect(reply.body.paid_at).toBe(
        isPaid || to.startsWith("ref") ? (before.paid_at ?? (isPaid ? "2026-03-10" : null)) : null,
      )
    } else {
      expect(reply).toMatchObject({ status: 409, body: { code: "bill_status" } })
      expect(await read(id)).toMatchObject(before)
    }
  })

  test("is worded in the caller's language when it may not change", async () => {
    const { id } = await bill({ status: "refunded" })
    const inEnglish = { "accept-language": "en" }
    const reply = await api.raw("PUT", `/bills/${id}`, ana, { status: "pending" }, inEnglish)
    expect(reply.body).toMatchObject({ error: "The bill can't change from its current status to this one." })
  })

  test("keeps the day of payment by the account's zone through a refund and back", async () => {
    api.clock.now = new Date("2026-03-11T02:30:00.000Z")
    const { id } = await bill()
    expect((await change(id, { status: "received_in_cash" })).body.paid_at).toBe("2026-03-10")
    await change(id, { status: "refund_requested" })
    expect((await change(id, { status: "received" })).status).toBe(409)
    expect((await change(id, { status: "received_in_cash" })).body).toMatchObject({
      status_before_refund: null,
      paid_at: "2026-03-10",
    })
  })

  test("of two payments at once is told once", async () => {
    const { id } = await bill()
    const replies = await Promise.all([
      change(id, { status: "received" }),
      change(id, { status: "received_in_cash" }),
      change(id, { status: "received" }),
    ])
    expect(replies.map(({ status }) => status).filter((status) => status === 200).length).toBeLessThan(3)
    const { data } = await api.call(listLogs, ana, { query: { entity: "bill", record_id: id } })
    expect(data.filter(({ action }) => action === "update")).toHaveLength(1)
  })

  test("changes in a mass edit where it may, and the others stay as they are", async () => {
    const [pending, received] = [await bill(), await bill({ status: "received" })]
    const body = { filters: [], all: true, values: [{ field: "status", value: "confirmed" }] }
    expect(await api.call(bills.massUpdateBills, ana, { body })).toEqual({ updated: 1, skipped: 1 })
    expect([(await read(pending.id)).status, (await read(received.id)).status]).toEqual([
      "confirmed",
      "received",
    ])
  })

  test("goes back with an undo, whatever the moves say", async () => {
    const { id, ...before } = await bill({ due_date: "2026-03-20" })
    const { headers } = await change(id, { status: "received" })
    await api.call(undo, ana, { body: { token: headers["undo-token"] ?? "" } })
    expect(withoutStamps(await read(id))).toEqual(withoutStamps({ id, ...before }))
  })
})

describe("the clock", () => {
  const job = jobDefinitions.find(({ name }) => name === "bill.mark_overdue")
  const run = async (who = ana) => job?.run(await contextOf(who), null)
  const statuses = async (list: readonly Bill[]) =>
    Promise.all(list.map(async ({ id }) => (await read(id)).status))

  test("makes pending bills overdue when their day is over in the account's zone, once, and tells it", async () => {
    const due = await bill({ due_date: "2026-03-10" })
    const others = [
      await bill({ due_date: "2026-03-11" }),
      await bill({}),
      await bill({ due_date: "2026-03-01", status: "confirmed" }),
    ]
    api.clock.now = new Date("2026-03-11T02:59:00.000Z")
    await run()
    expect(await statuses([due, ...others])).toEqual(["pending", "pending", "pending", "confirmed"])
    api.clock.now = new Date("2026-03-11T03:00:00.000Z")
    await Promise.all([run(), run()])
    await run()
    expect(await statuses([due, ...others])).toEqual(["overdue", "pending", "pending", "confirmed"])
    const { data } = await api.call(listLogs, ana, { query: { entity: "bill", record_id: due.id } })
    expect(data.map(({ action, user }) => [action, user])).toMatchObject([
      ["update", null],
      ["create", { id: ana.id }],
    ])
  })

  test("does many in batches, as one operation that can be undone, and leaves the trash alone", async () => {
    const gone = await bill({ due_date: "2026-03-01" })
    await api.call(bills.trashBill, ana, { params: { id: gone.id } })
    const ctx = await contextOf(ana)
    await inTransaction(ctx, async (tx) => {
      for (let n = 0; n < 300; n += 1)
        await billRecord.create(tx, { type: "expense", total: n, due_date: "2026-03-01" })
    })
    await run()
    const filters = [{ filterField: "status", operator: "=", valueField: "overdue" }]
    const overdue = () => api.call(bills.filterBills, ana, { query: {}, body: { filters } })
    expect(await overdue()).toMatchObject({ total: 300 })
    const { data } = await api.call(listOperations, ana, { query: {} })
    expect(data[0]).toMatchObject({ kind: "bill.updated", counts: [{ count: 300 }] })
    await api.call(restoreTrash, ana, { params: { entity: "bill", id: gone.id } })
    expect((await read(gone.id)).status).toBe("pending")
  })

  test("looks only at accounts that have something due", async () => {
    const eva = await api.signUp()
    await bill({ due_date: "2026-03-10" })
    await bill({ due_date: "2026-03-20" }, eva)
    const due = async (now: string) => {
      const found = await job?.accounts?.(new Date(now)).execute(api.services.database.reader)
      const ids = new Set(found?.rows.map(({ account }) => account))
      return [ana, eva].map(async ({ domain }) => ids.has(await findAccount(api.services, domain)))
    }
    expect(await Promise.all(await due("2026-03-11T02:59:00.000Z"))).toEqual([false, false])
    expect(await Promise.all(await due("2026-03-11T03:00:00.000Z"))).toEqual([true, false])
  })
})

describe("what a bill is about", () => {
  test("is out of sight while it lies in the trash, stays when the answer is sent back, and returns", async () => {
    const [deal, contact] = [await aDeal(), await aContact()]
    const { id } = await bill({ deal_id: deal.id, contact_id: contact.id })
    await api.call(trashDeal, ana, { params: { id: deal.id } })
    await api.call(trashContact, ana, { params: { id: contact.id } })
    const hidden = await read(id)
    expect(hidden).toMatchObject({ deal_id: null, deal: null, contact_id: null })
    await change(id, { ...hidden, total: 99 })
    await api.call(restoreTrash, ana, { params: { entity: "deal", id: deal.id } })
    await api.call(restoreTrash, ana, { params: { entity: "contact", id: contact.id } })
    expect(await read(id)).toMatchObject({ deal_id: deal.id, contact_id: contact.id, total: 99 })
    expect((await change(id, { deal_id: null })).body.deal).toBeNull()
    expect((await api.call(getDeal, ana, { params: { id: deal.id } })).name).toBe("Forno")
  })

  test("follows a merge, also by a manager who sees no bills, and its undo", async () => {
    const [own, other] = [await aContact(), await aContact()]
    const [sol, lua] = [await aCompany(), await aCompany()]
    const { id } = await bill({ contact_id: other.id, company_id: lua.id })
    const body = { with: other.id, fields: {} }
    const merged = await api.send(mergeContact, ana, { params: { id: own.id }, body })
    const manager = await api.colleague(ana, "manager")
    await api.call(mergeCompany, manager, { params: { id: sol.id }, body: { with: lua.id } })
    expect(await read(id)).toMatchObject({ contact_id: own.id, company_id: sol.id })
    await api.call(undo, ana, { body: { token: merged.headers["undo-token"] ?? "" } })
    expect((await read(id)).contact_id).toBe(other.id)
    expect((await api.call(getContact, ana, { params: { id: other.id } })).first_name).toBe("Rita")
  })
})

test("the system makes bills in nobody's name, within the caller's transaction", async () => {
  const deal = await aDeal()
  const ctx = { ...(await contextOf(ana)), source: "automation" as const }
  const draft = { type: "revenue", total: 10, deal_id: deal.id } as const
  const failing = inTransaction(ctx, async (tx) => {
    await billRecord.create(tx, draft)
    throw new Error("stop")
  })
  await expect(failing).rejects.toThrow("stop")
  expect(await api.call(listBills, ana, {})).toMatchObject({ total: 0 })
  await billRecord.create(ctx, draft)
  const { data } = await api.call(listBills, ana, {})
  expect(data).toMatchObject([{ user_id: null, created_by: null, deal: { name: "Forno" } }])
})

test("bills are imported with their links and custom fields, exported, and imported again without a change", async () => {
  const contact = await aContact()
  await api.call(createCustomField, ana, { body: { entity: "bill", type: "text", label: "Nota fiscal" } })
  const csv = [
    "type;status;total;description;due_date;paid_at;contact_id;cost_center;custom_fields.nota-fiscal",
    "revenue;received;1.234,50;Entrada;20/03/2026;18/03/2026;Rita Lima;Obra;NF-1",
    "expense;pending;10,00;Aluguel;01/04/2026;02/04/2026;;Loja;",
  ].join("\n")
  const fields = await api.raw("GET", "/bills/import", ana)
  const own = (fields.body as { related_column: string }[]).find(({ related_column }) =>
    /custom/.test(related_column),
  )
  const named = csv.replace("custom_fields.nota-fiscal", own?.related_column ?? "")
  expect(await importFile(api, ana, { path: "/bills", csv: named })).toMatchObject({ created: 1, failed: 1 })
  const { data } = await api.call(listBills, ana, {})
  expect(data).toMatchObject([
    {
      type: "revenue",
      status: "received",
      total: 1234.5,
      due_date: "2026-03-20",
      paid_at: "2026-03-18",
      contact_id: contact.id,
    },
  ])
  expect(Object.values(data[0]?.custom_fields ?? {})).toEqual(["NF-1"])
  const exported = await api.raw("POST", "/bills/export", ana, {})
  expect(exported.headers["content-disposition"]).toMatch(/bills-2026-03-10\.csv/)
  const options = { match_on: "id", on_match: "update" }
  const again = await importFile(api, ana, { path: "/bills", csv: String(exported.body), options })
  expect(again).toMatchObject({ failed: 0, created: 0 })
  expect(await read(data[0]?.id ?? "")).toEqual(data[0])
})
