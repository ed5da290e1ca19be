import { createContact } from "@funil/contract/contacts"
import { trashDeal, updateDeal } from "@funil/contract/deals"
import { undo } from "@funil/contract/history"
import type { FilterRow } from "@funil/contract/shared/filters"
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
} from "@funil/contract/tasks"
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
  // What ends at 21:00 of the 9th, and at noon of the 11th.
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
  // Whoever does the task sees its deal too.
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
