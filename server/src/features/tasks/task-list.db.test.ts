import { updateUser } from "@funil/contract/account/users"
import { createCompany } from "@funil/contract/records/companies"
import { createContact } from "@funil/contract/records/contacts"
import { trashDeal, updateDeal } from "@funil/contract/records/deals"
import { undo } from "@funil/contract/records/history"
import {
  createTask,
  filterTasks,
  findTasks,
  getTask,
  listTaskTypes,
  massTrashTasks,
  massUpdateTasks,
  searchTasks,
  type Task,
} from "@funil/contract/records/tasks"
import { createFilter } from "@funil/contract/settings/filters"
import type { FilterRow } from "@funil/contract/shared/filters"
import { expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { firstPipeline, makeDeal } from "../../../test/factories.ts"

const api = await testApi()

/** 23:50 of the 9th in UTC, 20:50 in São Paulo, 21:50 in Noronha, 05:35 of the 10th in Kathmandu. */
const now = new Date("2026-03-09T23:50:00.000Z")

interface Draft {
  name?: string | null
  note?: string
  start?: string
  end?: string
  deal_id?: string
  responsible_user_id?: string
  is_finished?: boolean
}

async function makeTask(who: Person, draft: Draft = {}): Promise<Task> {
  const [type] = await api.call(listTaskTypes, who, {})
  const body = { task_type_id: type?.id ?? "", start: "2026-03-10 14:00", ...draft }
  return api.call(createTask, who, { body })
}

async function newDeal(who: Person, more: Parameters<typeof makeDeal>[3] = {}) {
  return makeDeal(api, who, await firstPipeline(api, who), more)
}

async function allOf(who: Person, filters: FilterRow[], search?: string): Promise<string[]> {
  const parts = { query: { paginate: "false" as const }, body: { filters, ...(search && { search }) } }
  const found = await api.call(filterTasks, who, parts)
  return (Array.isArray(found) ? found : found.data).map(({ name }) => name)
}

const is = (filterField: string, valueField: FilterRow["valueField"], operator = "="): FilterRow => ({
  filterField,
  operator,
  valueField,
})

test("starts and ends are filtered in their own format, in the account's zone, and bare dates are days", async () => {
  api.clock.now = now
  const ana = await api.signUp()
  for (const start of ["2026-03-10 13:59", "2026-03-10 14:00", "2026-03-10 14:01"])
    await makeTask(ana, { name: start, start })
  const of = async (operator: string, value: FilterRow["valueField"]) => {
    const [start, end] = [
      await allOf(ana, [is("start", value, operator)]),
      await allOf(ana, [is("end", value, operator)]),
    ]
    expect(start).toEqual(end)
    return start.map((name) => name.slice(-2)).join(" ")
  }
  expect(await of("=", "2026-03-10 14:00")).toBe("00")
  expect(await of("<>", "2026-03-10 14:00:59")).toBe("59 01")
  expect(await of(">=", "2026-03-10 14:00")).toBe("00 01")
  expect(await of("<", "2026-03-10 14:00")).toBe("59")
  expect(await of("=", ["2026-03-10 13:59", "2026-03-10 14:01"])).toBe("59 01")
  expect(await of("=", "2026-03-10T17:00:00Z")).toBe("00")
  expect(await of("<=", "2026-03-10")).toBe("59 00 01")
  for (const wrong of ["2026-03-10 24:00", "2026-02-30 10:00", "2026-03-10 14", "14:00"]) {
    const filters = [is("start", wrong)]
    const reply = await api.raw("POST", "/tasks/filter", ana, { filters })
    expect([reply.status, Object.keys(reply.body as object)], wrong).toEqual([422, ["filters.0.valueField"]])
  }
})

test("a saved filter keeps the time of a start, and exports by it", async () => {
  const ana = await api.signUp()
  for (const start of ["2026-03-10 13:59", "2026-03-10 14:00"]) await makeTask(ana, { name: start, start })
  const filters = [is("start", "2026-03-10 14:00", ">=")]
  const { id } = await api.call(createFilter, ana, { body: { name: "Tarde", entity: "task", filters } })
  const reply = await api.raw("POST", "/filters/export", ana, { filter_id: id })
  expect(String(reply.body)).toContain("2026-03-10 14:00")
  expect(String(reply.body)).not.toContain("2026-03-10 13:59")
})

/** Returns the names of a list's tasks in an order, as a reader of the language sees them. */
async function inOrder(who: Person, orderBy: string, language = "pt-BR"): Promise<string[]> {
  const headers = { "accept-language": language }
  const reply = await api.raw("POST", `/tasks/filter?orderBy=${orderBy}`, who, { filters: [] }, headers)
  return (reply.body as { data: Task[] }).data.map(({ name }) => name)
}

test("a list comes in the order of what the reader is shown of deals, people and states", async () => {
  api.clock.now = now
  const ana = await api.signUp()
  const bia = await api.colleague(ana, "agent")
  await api.call(updateUser, ana, { params: { id: bia.id }, body: { first_name: "Zilda" } })
  const [alfa, zeta] = [await newDeal(ana, { name: "Álfa" }), await newDeal(ana, { name: "zeta" })]
  await makeTask(ana, { name: "1", deal_id: zeta.id, responsible_user_id: bia.id })
  await makeTask(ana, { name: "2", deal_id: alfa.id, start: "2026-03-01 10:00" })
  await makeTask(ana, { name: "3", is_finished: true })
  expect(await inOrder(ana, "deal_id")).toEqual(["2", "1", "3"])
  expect(await inOrder(ana, "responsible_user_id")).toEqual(["2", "3", "1"])
  // Atrasada, Concluída, Pendente.
  expect(await inOrder(ana, "status")).toEqual(["2", "3", "1"])
  expect(await inOrder(ana, "status", "en")).toEqual(["3", "2", "1"])
})

test("an order tells nothing of a deal that the caller does not see", async () => {
  const ana = await api.signUp()
  const bia = await api.colleague(ana, "restricted_agent")
  for (const name of ["zeta", "alfa"]) {
    const deal = await newDeal(ana, { name, user_id: bia.id })
    await makeTask(bia, { name: `Sobre ${name}`, deal_id: deal.id, responsible_user_id: ana.id })
    await api.call(updateDeal, ana, { params: { id: deal.id }, body: { user_id: ana.id } })
  }
  expect(await inOrder(bia, "deal_id")).toEqual(["Sobre zeta", "Sobre alfa"])
  expect(await inOrder(ana, "deal_id")).toEqual(["Sobre alfa", "Sobre zeta"])
})

test("a list shows mine, late, of today and of a span of days, in the order of their ends", async () => {
  api.clock.now = now
  const ana = await api.signUp()
  const bia = await api.colleague(ana, "agent")
  await makeTask(ana, { name: "Semana que vem", start: "2026-03-16 09:00" })
  await makeTask(ana, { name: "Vencida", start: "2026-03-09 20:49" })
  await makeTask(ana, { name: "Ainda hoje", start: "2026-03-09 20:50" })
  await makeTask(bia, { name: "De Bia", start: "2026-03-09 23:59" })
  await makeTask(ana, { name: "Feita", start: "2026-03-01 10:00", is_finished: true })
  expect(await allOf(ana, [is("status", "overdue")])).toEqual(["Vencida"])
  expect(await allOf(ana, [is("responsible_user_id", "@me"), is("is_finished", false)])).toEqual([
    "Vencida",
    "Ainda hoje",
    "Semana que vem",
  ])
  expect(await allOf(ana, [is("end", "@today")])).toEqual(["Vencida", "Ainda hoje", "De Bia"])
  const month = [is("end", "2026-03-01", ">="), is("start", "2026-03-09", "<=")]
  expect(await allOf(ana, month)).toEqual(["Feita", "Vencida", "Ainda hoje", "De Bia"])
  const page = await api.call(filterTasks, ana, {
    query: { page: "2", per_page: "2", orderBy: "end", direction: "desc" },
    body: { filters: [] },
  })
  expect(page).toMatchObject({
    total: 5,
    current_page: 2,
    data: [{ name: "Ainda hoje" }, { name: "Vencida" }],
  })
})

test.each([
  // The list has tasks that end at 21:00 of the 9th and at noon of the 11th.
  ["America/Sao_Paulo", ["pending", "DELIVER_SOON"], ["pending", "DELIVER_SOON"]],
  ["America/Noronha", ["overdue", "LATE"], ["pending", "DELIVER_SOON"]],
  ["UTC", ["overdue", "LATE"], ["pending", "DELIVER_SOON"]],
  ["Asia/Kathmandu", ["overdue", "LATE"], ["pending", "DELIVER_SOON"]],
] as const)(
  "in %s a task is late and due soon by the clocks there, and found so",
  async (timezone, first, second) => {
    api.clock.now = now
    const ana = await api.signUp()
    await api.database.owner
      .updateTable("accounts")
      .set({ timezone })
      .where("domain", "=", ana.domain)
      .execute()
    const early = await makeTask(ana, { name: "Cedo", start: "2026-03-09 21:00" })
    const later = await makeTask(ana, { name: "Depois", start: "2026-03-11 12:00" })
    expect([early.start, early.status, early.urgency]).toEqual(["2026-03-09 21:00", ...first])
    expect([later.start, later.status, later.urgency]).toEqual(["2026-03-11 12:00", ...second])
    const overdue = first[0] === "overdue" ? ["Cedo"] : []
    expect(await allOf(ana, [is("status", "overdue")])).toEqual(overdue)
    // It is still the 9th everywhere but in Kathmandu.
    const today = timezone === "Asia/Kathmandu" ? [] : ["Cedo"]
    expect(await allOf(ana, [is("end", "@today")])).toEqual(today)
    const tomorrow = timezone === "Asia/Kathmandu" ? ["Depois"] : []
    expect(await allOf(ana, [is("end", "@today+1")])).toEqual(tomorrow)
  },
)

test("a task is found by its name, its type's where it has none, its note and its deal, but by no deal out of sight", async () => {
  const ana = await api.signUp()
  const restricted = await api.colleague(ana, "restricted_agent")
  const outsider = await api.colleague(ana, "external_agent")
  const deal = await newDeal(ana, { name: "Padaria Girassol" })
  await makeTask(ana, { name: null, note: "Levar o catálogo" })
  await makeTask(ana, { name: "Visitar João", deal_id: deal.id, responsible_user_id: restricted.id })
  const found = async (who: Person, search: string) => {
    const { data } = await api.call(searchTasks, who, { query: { search } })
    return data.map(({ name }) => name)
  }
  expect(await found(ana, "ligacao")).toEqual(["Ligação"])
  expect(await found(ana, "CATALOGO")).toEqual(["Ligação"])
  expect(await found(ana, "joao girassol")).toEqual(["Visitar João"])
  expect(await found(ana, "%")).toHaveLength(2)
  // The user of a task sees its deal too.
  expect(await found(restricted, "girassol")).toEqual(["Visitar João"])
  const made = await makeTask(outsider, { name: "De fora" })
  await api.database.owner
    .updateTable("tasks")
    .set({ deal_id: deal.id, responsible_user_id: ana.id })
    .where("id", "=", made.id)
    .execute()
  expect(await found(outsider, "fora")).toEqual(["De fora"])
  expect(await found(outsider, "girassol")).toEqual([])
  const named = await api.call(findTasks, ana, { query: { attribute: "name", value: "Ligação" } })
  expect(named).toHaveLength(1)
})

test("the tasks of a deal go out of the list and its counts with it, and come back", async () => {
  const ana = await api.signUp()
  const deal = await newDeal(ana)
  await makeTask(ana, { name: "Do negócio", deal_id: deal.id })
  await makeTask(ana, { name: "Avulsa" })
  const { headers } = await api.send(trashDeal, ana, { params: { id: deal.id } })
  const parts = { query: { per_page: "1" }, body: { filters: [] } }
  expect(await api.call(filterTasks, ana, parts)).toMatchObject({ total: 1, data: [{ name: "Avulsa" }] })
  const target = { filters: [], all: true, dry_run: true }
  expect(await api.call(massTrashTasks, ana, { body: target })).toEqual({ matched: 1, allowed: 1 })
  await api.call(undo, ana, { body: { token: headers["undo-token"] ?? "" } })
  expect(await api.call(filterTasks, ana, parts)).toMatchObject({ total: 2 })
})

test("a task names the first contact of its deal that one may see", async () => {
  const ana = await api.signUp()
  const bia = await api.colleague(ana, "agent")
  const [first, second] = [
    await api.call(createContact, ana, { body: { first_name: "Um" } }),
    await api.call(createContact, ana, { body: { first_name: "Dois" } }),
  ]
  const deal = await newDeal(ana, { contacts: [second.id, first.id] })
  const { id, contact_id } = await makeTask(ana, { deal_id: deal.id, responsible_user_id: bia.id })
  expect(contact_id).toBe(second.id)
  await api.call(updateDeal, ana, { params: { id: deal.id }, body: { contacts: [first.id] } })
  expect(await api.call(getTask, bia, { params: { id } })).toMatchObject({ contact_id: first.id })
  const free = await makeTask(ana)
  expect(free.contact_id).toBeNull()
})

test("a task tells whom to call: the first contact of its deal with a phone, else a company, else whoever there is", async () => {
  const ana = await api.signUp()
  const bia = await api.colleague(ana, "restricted_agent")
  const contact = (first_name: string, phone1?: string) =>
    api.call(createContact, ana, { body: { first_name, phone1 } })
  const silent = await contact("Sem fone")
  const rita = await contact("Rita", "+5511987654321")
  const firm = await api.call(createCompany, ana, { body: { company: "Obras", phone1: "+551133334444" } })
  const deal = await newDeal(ana, { contacts: [silent.id, rita.id] })
  const { id } = await makeTask(ana, { deal_id: deal.id, responsible_user_id: bia.id })
  const seenBy = async (who: Person) => (await api.call(getTask, who, { params: { id } })).customer
  const link = (body: { contacts?: string[]; companies?: string[] }) =>
    api.call(updateDeal, ana, { params: { id: deal.id }, body })
  await link({ companies: [firm.id] })
  expect(await seenBy(ana)).toEqual({ name: "Rita", phone1: "+5511987654321" })
  await link({ contacts: [silent.id] })
  expect(await seenBy(bia)).toEqual({ name: "Obras", phone1: "+551133334444" })
  await link({ companies: [] })
  expect(await seenBy(ana)).toEqual({ name: "Sem fone", phone1: null })
  await link({ contacts: [] })
  expect(await seenBy(ana)).toBeNull()
})

test("tasks are changed and deleted in mass as one, with one way back", async () => {
  const ana = await api.signUp()
  const bia = await api.colleague(ana, "agent")
  for (const name of ["Um", "Dois", "Três"]) await makeTask(ana, { name })
  const filters = [is("name", "Três", "<>")]
  const values = [
    { field: "responsible_user_id", value: bia.id },
    { field: "end", value: "2026-03-12 18:00" },
  ]
  const changed = await api.send(massUpdateTasks, ana, { body: { filters, values } })
  expect(changed.body).toEqual({ updated: 2, skipped: 0 })
  expect(await allOf(ana, [is("responsible_user_id", bia.id), is("end", "2026-03-12")])).toEqual([
    "Um",
    "Dois",
  ])
  await api.call(undo, ana, { body: { token: changed.headers["undo-token"] ?? "" } })
  expect(await allOf(ana, [is("responsible_user_id", bia.id)])).toEqual([])
  // Nothing ends before it starts.
  const early = [{ field: "end", value: "2026-03-09 10:00" }]
  const refused = await api.call(massUpdateTasks, ana, { body: { filters, values: early } })
  expect(refused).toEqual({ updated: 0, skipped: 2 })
})
