import { undo } from "@funil/contract/records/history"
import { createCustomField, trashCustomField } from "@funil/contract/settings/custom-fields"
import {
  createFilter,
  getFilter,
  listFilters,
  type SavedFilter,
  trashFilter,
  updateFilter,
} from "@funil/contract/settings/filters"
import { beforeEach, expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"

const api = await testApi()
let ana: Person

beforeEach(async () => {
  ana = await api.signUp()
})

function save(who: Person, name: string, more: object = {}): Promise<SavedFilter> {
  return api.call(createFilter, who, { body: { name, entity: "deal", filters: [], ...more } })
}

async function names(who: Person, entity?: "deal" | "contact"): Promise<string[]> {
  const found = await api.call(listFilters, who, { query: { entity } })
  return found.map(({ name }) => name)
}

test("a saved filter keeps its rows, order, columns and view, and is there for its owner", async () => {
  const filters = [
    { filterField: "amount", operator: ">", valueField: 10 },
    { filterField: "user_id", operator: "=", valueField: "@me" },
  ]
  const parameters = {
    view: "table",
    search: "forno",
    orderBy: "amount",
    direction: "desc" as const,
    columns: ["name", "amount"],
    widths: { name: 300 },
  }
  const saved = await save(ana, "Meus", { filters, parameters })
  expect(saved).toMatchObject({ filters, parameters, is_public: false, user_id: ana.id, unknown_fields: [] })
  expect(await api.call(getFilter, ana, { params: { id: saved.id } })).toEqual(saved)
})

test("a list has one's own and public filters of its noun, by name", async () => {
  const rita = await api.colleague(ana, "agent")
  await save(ana, "Da Ana")
  await save(ana, "Para todos", { is_public: true })
  await save(rita, "Da Rita")
  await save(ana, "De contatos", { entity: "contact", is_public: true })
  expect(await names(rita, "deal")).toEqual(["Da Rita", "Para todos"])
  expect(await names(ana)).toEqual(["Da Ana", "De contatos", "Para todos"])
  expect(await names(await api.signUp())).toEqual([])
})

test("an external agent has own filters only", async () => {
  const ed = await api.colleague(ana, "external_agent")
  const shared = await save(ana, "Para todos", { is_public: true })
  await save(ed, "Do Ed")
  expect(await names(ed)).toEqual(["Do Ed"])
  expect((await api.send(getFilter, ed, { params: { id: shared.id } })).status).toBe(404)
  const body = { name: "x", entity: "deal", is_public: true, filters: [] }
  expect((await api.send(createFilter, ed, { body })).status).toBe(403)
})

test.each([
  ["admin", 200],
  ["manager", 403],
  ["agent", 403],
] as const)("a public filter of a colleague is changed by %s: %i", async (role, status) => {
  const rita = await api.colleague(ana, "agent")
  const shared = await save(rita, "Da Rita", { is_public: true })
  const other = await api.colleague(ana, role)
  const reply = await api.send(updateFilter, other, { params: { id: shared.id }, body: { name: "Novo" } })
  expect(reply.status).toBe(status)
  expect(await names(rita)).toEqual([status === 200 ? "Novo" : "Da Rita"])
})

test("somebody's own filter is nobody else's, not even an admin's", async () => {
  const rita = await api.colleague(ana, "agent")
  const own = await save(rita, "Da Rita")
  for (const call of [getFilter, trashFilter])
    expect((await api.send(call, ana, { params: { id: own.id } })).status).toBe(404)
})

test.each([
  ["an unknown field", [{ filterField: "nada", operator: "=", valueField: 1 }], "filters.0.filterField"],
  [
    "a value of the wrong type",
    [{ filterField: "amount", operator: ">", valueField: "x" }],
    "filters.0.valueField",
  ],
])("%s is refused when it is saved", async (_name, filters, place) => {
  const reply = await api.send(createFilter, ana, { body: { name: "x", entity: "deal", filters } })
  expect(reply.status).toBe(422)
  expect(Object.keys(reply.body)).toEqual([place])
})

test("a filter whose field was deleted loads, says so, can be renamed, and works again when that is undone", async () => {
  const field = { entity: "deal", type: "text", label: "Cor" } as const
  const { id } = await api.call(createCustomField, ana, { body: field })
  const filters = [{ filterField: "custom_fields.cor", operator: "=", valueField: "azul" }]
  const saved = await save(ana, "Azuis", { filters, parameters: { columns: ["name", "custom_fields.cor"] } })
  const trashed = await api.send(trashCustomField, ana, { params: { id } })
  const [shown] = await api.call(listFilters, ana, { query: {} })
  expect(shown).toMatchObject({ filters, unknown_fields: ["custom_fields.cor"] })
  const renamed = await api.call(updateFilter, ana, { params: { id: saved.id }, body: { name: "Só azuis" } })
  expect(renamed).toMatchObject({ name: "Só azuis", filters })
  expect((await api.raw("POST", "/filters/export", ana, { filter_id: saved.id })).status).toBe(422)
  await api.call(undo, ana, { body: { token: trashed.headers["undo-token"] ?? "" } })
  expect(await api.call(getFilter, ana, { params: { id: saved.id } })).toMatchObject({ unknown_fields: [] })
})

test("a deleted filter is gone, and back when that is undone", async () => {
  const { id } = await save(ana, "Some")
  const reply = await api.send(trashFilter, ana, { params: { id } })
  expect(reply.status).toBe(204)
  expect(await names(ana)).toEqual([])
  await api.call(undo, ana, { body: { token: reply.headers["undo-token"] ?? "" } })
  expect(await names(ana)).toEqual(["Some"])
})

test("an edit of a stale version is refused with the present one", async () => {
  const { id } = await save(ana, "Um")
  const input = { params: { id }, body: { name: "Dois" } }
  await api.call(updateFilter, ana, input)
  const reply = await api.send(updateFilter, ana, input, { "if-match": '"1"' })
  expect(reply).toMatchObject({ status: 412, body: { current: { name: "Dois" } } })
})
