import { planLimits } from "@funil/contract/account/plans"
import { createUser, getUser, updateUser } from "@funil/contract/account/users"
import {
  createContact,
  filterContacts,
  getContact,
  searchContacts,
  updateContact,
} from "@funil/contract/records/contacts"
import { listLogs, undo } from "@funil/contract/records/history"
import { passwordMask } from "@funil/contract/settings/custom-field-values"
import {
  createCustomField,
  type CustomField,
  type CustomFieldDraft,
  getCustomField,
  listCustomFieldGroups,
  listCustomFields,
  trashCustomField,
  updateCustomField,
} from "@funil/contract/settings/custom-fields"
import { moveElement } from "@funil/contract/settings/pipelines"
import { sql } from "kysely"
import { describe, expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"

const api = await testApi()

type More = Partial<Omit<CustomFieldDraft, "label" | "type">>

function draft(type: CustomFieldDraft["type"], label: string, more: More = {}): CustomFieldDraft {
  return { entity: "contact", type, label, ...more }
}

const make = (who: Person, ...args: Parameters<typeof draft>): Promise<CustomField> =>
  api.call(createCustomField, who, { body: draft(...args) })
const tryToMake = (who: Person, ...args: Parameters<typeof draft>) =>
  api.send(createCustomField, who, { body: draft(...args) })
const person = (who: Person, custom_fields: Record<string, unknown>) =>
  api.send(createContact, who, { body: { first_name: "Rui", custom_fields } })
const undoOf = (who: Person, reply: { headers: Record<string, string | undefined> }) =>
  api.send(undo, who, { body: { token: reply.headers["undo-token"] ?? "" } })

describe("a field", () => {
  test("is made with a name from its label, listed in order by noun, changed, moved and deleted, each undone", async () => {
    const ana = await api.signUp()
    const first = await make(ana, "text", "Código do cliente nº 1")
    const second = await make(ana, "number", "Código do cliente nº 1")
    expect([first.name, second.name]).toEqual(["codigo_do_cliente_no_1", "codigo_do_cliente_no_1_2"])
    expect(first).toMatchObject({ layout: "single-column", required: false, options: [], group: null })
    const deal = await make(ana, "date", "!!!", { entity: "deal" })
    expect(deal).toMatchObject({ name: "field", position: 1 })
    const list = () => api.call(listCustomFields, ana, { query: { entity: "contact" } })
    const labels = async () => (await list()).map(({ name, position }) => `${position} ${name}`)
    expect(await labels()).toEqual([`1 ${first.name}`, `2 ${second.name}`])
    const groups = await api.call(listCustomFieldGroups, ana, {})
    expect(Object.entries(groups).map(([entity, fields]) => [entity, fields.length])).toEqual([
      ["deal", 1],
      ["contact", 2],
      ["company", 0],
      ["user", 0],
      ["product", 0],
      ["bill", 0],
    ])
    const params = { id: first.id }
    const changed = await api.send(updateCustomField, ana, { params, body: { ...first, label: "Código" } })
    expect(changed.body).toEqual({ ...first, label: "Código" })
    const moved = await api.send(moveElement, ana, {
      body: { entity: "custom_field", id: first.id, before_id: null },
    })
    expect(await labels()).toEqual([`1 ${second.name}`, `2 ${first.name}`])
    await undoOf(ana, moved)
    expect(await labels()).toEqual([`1 ${first.name}`, `2 ${second.name}`])
    await undoOf(ana, changed)
    expect((await api.call(getCustomField, ana, { params })).label).toBe(first.label)
    const trashed = await api.send(trashCustomField, ana, { params })
    expect((await api.send(getCustomField, ana, { params })).status).toBe(404)
    await undoOf(ana, trashed)
    expect(await labels()).toEqual([`1 ${first.name}`, `2 ${second.name}`])
  })

  test("has a name of its own among those of its noun, which stays as it is", async () => {
    const ana = await api.signUp()
    const made = await make(ana, "text", "Origem", { name: "origem" })
    expect((await tryToMake(ana, "text", "X", { name: "origem" })).body).toHaveProperty("name")
    expect((await tryToMake(ana, "text", "X", { name: "Origem 2" })).body).toHaveProperty("name")
    expect((await tryToMake(ana, "text", "X", { entity: "deal", name: "amount" })).body).toHaveProperty(
      "name",
    )
    expect((await tryToMake(ana, "text", "X", { entity: "deal", name: "origem" })).status).toBe(201)
    const params = { id: made.id }
    const renamed = await api.call(updateCustomField, ana, {
      params,
      body: { name: "outro", entity: "deal" },
    })
    expect(renamed).toMatchObject({ name: "origem", entity: "contact" })
    const fixed = await api.send(updateCustomField, ana, { params, body: { type: "number" } })
    expect([fixed.status, fixed.body]).toEqual([422, { type: [expect.any(String)] }])
    expect(await api.call(updateCustomField, ana, { params, body: { type: "textarea" } })).toMatchObject({
      type: "textarea",
    })
  })

  test("takes options and conditions only as they make sense", async () => {
    const ana = await api.signUp()
    const row = (filterField: string, operator = "=", valueField: string | number = "x") => ({
      conditions: [{ filterField, operator, valueField }],
    })
    const refused: [Parameters<typeof draft>[0], More, string][] = [
      ["select", {}, "options"],
      ["multiselect", { options: [] }, "options"],
      ["global-select", { options: ["pipeline"] }, "options.0"],
      ["text", row("nothing"), "conditions.0.filterField"],
      ["text", row("companies.company"), "conditions.0.filterField"],
      ["text", row("created_at"), "conditions.0.filterField"],
      ["text", { ...row("custom_fields.me"), name: "me" }, "conditions.0.filterField"],
      ["text", row("first_name", ">"), "conditions.0.operator"],
      ["text", row("birthdate", "=", "@today"), "conditions.0.valueField"],
      ["text", row("birthdate", "=", "x"), "conditions.0.valueField"],
    ]
    for (const [type, more, at] of refused) {
      const reply = await tryToMake(ana, type, "Campo", more)
      expect([reply.status, Object.keys(reply.body)], at).toEqual([422, [at]])
    }
    const made = await make(ana, "select", "Canal", { options: [" a ", "b", "a"], group: "Origem" })
    expect(made).toMatchObject({ options: ["a", "b"], group: "Origem" })
    expect(await make(ana, "text", "Qual", row("custom_fields.canal", "=", "a"))).toMatchObject({
      options: [],
    })
    expect(await make(ana, "div", "Título", { required: true })).toMatchObject({ required: false })
  })

  test("is written by admins and managers, counted against the plan, and another account's is not there", async () => {
    const ana = await api.signUp()
    const bia = await api.signUp()
    const agent = await api.colleague(ana, "agent")
    const { id } = await make(ana, "text", "Origem")
    expect((await tryToMake(agent, "text", "X")).status).toBe(403)
    expect((await api.send(trashCustomField, bia, { params: { id } })).status).toBe(404)
    expect((await api.send(getCustomField, agent, { params: { id } })).status).toBe(200)
    expect((await person(bia, { origem: "x" })).body).toHaveProperty(["custom_fields.origem"])
    await api.database.owner.updateTable("accounts").set({ subscription_plan: "start" }).execute()
    const rest = Array.from({ length: planLimits.start.custom_fields }, (_, index) => index)
    const replies = await Promise.all(rest.map((index) => tryToMake(ana, "text", `Campo ${index}`)))
    const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([...rest.slice(1).map(() => 201), 402])
    await api.database.owner.updateTable("accounts").set({ subscription_plan: "scale" }).execute()
  })
})

const other = "01890000-0000-7000-8000-000000000000"
const cases: [Parameters<typeof draft>[0], accepted: unknown[], refused: unknown[], More?][] = [
  ["text", ["a", " João "], [1, true, ["a"], {}, "x".repeat(501), "a\u0000"]],
  ["textarea", ["a\nb", "x".repeat(10_000)], [1, "x".repeat(10_001)]],
  ["number", [0, -1.5, 1e14], ["1", true, 1e16, [1]]],
  ["money", [0, 10.005, 99_999_999.99], [-1, "10", 1e9]],
  ["email", ["a@b.c"], ["a", 1, "a b@c.d"]],
  ["password", ["segredo"], [1, "x".repeat(201)]],
  ["select", ["A", "B"], ["C", 1, ["A"]], { options: ["A", "B"] }],
  ["select-search", ["A"], ["a"], { options: ["A", "B"] }],
  ["multiselect", [["A"], ["B", "A", "A"]], ["A", ["C"], [1]], { options: ["A", "B"] }],
  ["tags", [["x", "X", "y"]], ["x", [1], ["x".repeat(61)]]],
  ["date", ["2026-02-28"], ["2026-02-30", "28/02/2026", 1, "0000-01-01"]],
  ["time", ["00:00", "23:59"], ["24:00", "9:00", "09:00:00"]],
  ["link", ["https://a.b/c"], ["javascript:alert(1)", "a.b"]],
  ["div", [], ["x", 1]],
  [
    "global-select",
    [],
    ["x", { entity: "contact" }, { entity: "contact", id: other }, { entity: "task", id: other }],
  ],
]

describe("a value", () => {
  test.each(cases)("of type %s is taken or refused", async (type, accepted, refused, more = {}) => {
    const ana = await api.signUp()
    const { name } = await make(ana, type, "Campo", more)
    for (const value of accepted) {
      const reply = await person(ana, { [name]: value })
      expect([reply.status, value]).toEqual([201, value])
      const back = await api.send(updateContact, ana, { params: { id: reply.body.id }, body: reply.body })
      expect(back.body.custom_fields).toEqual(reply.body.custom_fields)
    }
    for (const value of refused) {
      const reply = await person(ana, { [name]: value })
      const [at = ""] = Object.keys(reply.body)
      expect([reply.status, at.startsWith(`custom_fields.${name}`), value]).toEqual([422, true, value])
    }
    for (const value of [null, "", "  ", []]) {
      expect((await person(ana, { [name]: value })).body.custom_fields).toEqual({})
    }
  })

  test("is stored as its type has it, changed by name and cleared by null", async () => {
    const ana = await api.signUp()
    await make(ana, "money", "Frete")
    await make(ana, "tags", "Marcas")
    await make(ana, "text", "Nota")
    const made = await person(ana, { frete: 1.005, marcas: ["x", "X"], nota: " João " })
    expect(made.body.custom_fields).toEqual({ frete: 1.01, marcas: ["x"], nota: "João" })
    const params = { id: made.body.id }
    const changed = await api.call(updateContact, ana, {
      params,
      body: { custom_fields: { nota: "b", frete: null } },
    })
    expect(changed.custom_fields).toEqual({ marcas: ["x"], nota: "b" })
    const unknown = await api.send(updateContact, ana, {
      params,
      body: { custom_fields: { constructor: 1, "a.b": 2 } },
    })
    expect(Object.keys(unknown.body)).toEqual(["custom_fields.constructor", "custom_fields.a.b"])
  })

  test("that names a record names one that the caller sees", async () => {
    const ana = await api.signUp()
    const bia = await api.colleague(ana, "restricted_agent")
    const { name } = await make(ana, "global-select", "Indicado por", { options: ["contact"] })
    const target = (await person(ana, {})).body.id
    const value = { entity: "contact", id: target }
    const made = await person(ana, { [name]: { ...value, more: 1 } })
    expect(made.body.custom_fields).toEqual({ [name]: value })
    expect((await person(bia, { [name]: value })).status).toBe(422)
    expect((await person(ana, { [name]: { entity: "user", id: ana.id } })).status).toBe(422)
  })

  test("and its noun are named by the words of the paths too", async () => {
    const ana = await api.signUp()
    const made = await api.raw("POST", "/customFields", ana, {
      entity: "contacts",
      type: "global-select",
      label: "Parceiro",
      options: ["companies", "company", "contacts"],
    })
    expect(made).toMatchObject({ status: 201, body: { entity: "contact", options: ["company", "contact"] } })
    expect((await api.raw("GET", "/customFields?entity=contacts", ana)).body).toHaveLength(1)
    expect((await api.raw("GET", "/customFields?entity=tasks", ana)).status).toBe(422)
    const { id } = (await person(ana, {})).body
    const reply = await person(ana, { parceiro: { entity: "contacts", id } })
    expect(reply.body).toMatchObject({ custom_fields: { parceiro: { entity: "contact", id } } })
    const filters = [{ filterField: "entity", operator: "=", valueField: "contacts" }]
    await api.raw("POST", "/filters", ana, { name: "Meus", entity: "contacts", filters: [] })
    expect((await api.raw("POST", "/filters/filter", ana, { filters })).body).toMatchObject({ total: 1 })
    expect((await api.raw("GET", "/operations?entity=customFields", ana)).body).toMatchObject({ total: 1 })
  })

  test("of a password is neither answered nor logged nor stored as it is", async () => {
    const ana = await api.signUp()
    const { name } = await make(ana, "password", "Senha do portal")
    const made = await person(ana, { [name]: "abre-te sésamo" })
    expect(made.body.custom_fields).toEqual({ [name]: passwordMask })
    const params = { id: made.body.id }
    const again = await api.call(updateContact, ana, {
      params,
      body: { custom_fields: { [name]: passwordMask } },
    })
    expect(again.custom_fields).toEqual({ [name]: passwordMask })
    const logs = await api.call(listLogs, ana, { query: { entity: "contact", record_id: params.id } })
    expect(JSON.stringify(logs)).not.toContain("sésamo")
    expect(logs.data[0]?.changes).toContainEqual({
      field: `custom_fields.${name}`,
      from: null,
      to: passwordMask,
    })
    const { rows } = await sql<{ all: string }>`
      select concat((select string_agg(c::text, '') from contacts c), (select string_agg(h.fields::text, '') from changes h)) as all
    `.execute(api.database.owner)
    expect(rows[0]?.all).not.toContain("sésamo")
  })

  test("is asked for where the conditions hold, and an update that leaves it alone passes", async () => {
    const ana = await api.signUp()
    const early = (await person(ana, {})).body
    await make(ana, "select", "Canal", { options: ["Site", "Outro"] })
    const { name, id } = await make(ana, "text", "Qual canal", {
      required: true,
      conditions: [{ filterField: "custom_fields.canal", operator: "=", valueField: "Outro" }],
    })
    const at = [`custom_fields.${name}`]
    expect((await person(ana, { canal: "Site" })).status).toBe(201)
    expect(Object.keys((await person(ana, { canal: "Outro" })).body)).toEqual(at)
    const made = await person(ana, { canal: "Outro", [name]: "Rádio" })
    expect(made.status).toBe(201)
    const params = { id: made.body.id }
    const update = (custom_fields: Record<string, unknown>) =>
      api.send(updateContact, ana, { params, body: { custom_fields } })
    expect(Object.keys((await update({ [name]: null })).body)).toEqual(at)
    expect((await update({ canal: "Site" })).body.custom_fields).toEqual({ canal: "Site", [name]: "Rádio" })
    const kept = await api.send(updateContact, ana, { params: { id: early.id }, body: { first_name: "Bia" } })
    expect(kept.status).toBe(200)
    await api.call(updateCustomField, ana, {
      params: { id },
      body: { conditions: [{ filterField: "first_name", operator: "like", valueField: "rú" }] },
    })
    expect((await person(ana, {})).status).toBe(422)
  })
})

test("a field is filtered by and searched as soon as it is there, whatever was asked before", async () => {
  const ana = await api.signUp()
  const search = async () => (await api.call(searchContacts, ana, { query: { search: "praca" } })).total
  expect(await search()).toBe(0)
  const { name } = await make(ana, "text", "Endereço de entrega")
  await person(ana, { [name]: "Praça da Sé" })
  const filters = [{ filterField: `custom_fields.${name}`, operator: "=", valueField: "Praça da Sé" }]
  expect(await api.call(filterContacts, ana, { body: { filters } })).toMatchObject({ total: 1 })
  expect(await search()).toBe(1)
})

describe("deleting a field", () => {
  test("hides its values from records, filters and search; undoing it brings them back", async () => {
    const ana = await api.signUp()
    const { name, id } = await make(ana, "text", "Apelido")
    const made = (await person(ana, { [name]: "Zezé da Praça" })).body
    const params = { id: made.id }
    const found = async () => (await api.call(searchContacts, ana, { query: { search: "zeze praca" } })).total
    const filter = () =>
      api.send(filterContacts, ana, {
        body: { filters: [{ filterField: `custom_fields.${name}`, operator: "like", valueField: "praça" }] },
      })
    expect([await found(), (await filter()).status]).toEqual([1, 200])
    const gone = await api.send(trashCustomField, ana, { params: { id } })
    expect((await api.call(getContact, ana, { params })).custom_fields).toEqual({})
    expect([await found(), (await filter()).status]).toEqual([0, 422])
    const anew = await make(ana, "number", "Apelido", { name })
    await api.call(updateContact, ana, { params, body: { custom_fields: { [name]: 7 } } })
    expect((await undoOf(ana, gone)).status).toBe(409)
    await api.call(trashCustomField, ana, { params: { id: anew.id } })
    expect((await undoOf(ana, gone)).status).toBe(200)
    expect((await api.call(getContact, ana, { params })).custom_fields).toEqual({ [name]: "Zezé da Praça" })
    expect([await found(), (await filter()).status]).toEqual([1, 200])
  })

  test("leaves an undo of a value to just that value", async () => {
    const ana = await api.signUp()
    await make(ana, "text", "Um")
    await make(ana, "text", "Dois")
    const params = { id: (await person(ana, { um: "a", dois: "b" })).body.id }
    const one = await api.send(updateContact, ana, { params, body: { custom_fields: { um: "A" } } })
    await api.call(updateContact, ana, { params, body: { custom_fields: { dois: "B" } } })
    expect((await undoOf(ana, one)).body).toMatchObject({ undone: 1, skipped: [] })
    expect((await api.call(getContact, ana, { params })).custom_fields).toEqual({ um: "a", dois: "B" })
  })
})

test("a colleague's custom fields are details: their owner and admins see them", async () => {
  const ana = await api.signUp()
  const bia = await api.colleague(ana, "agent")
  const rui = await api.colleague(ana, "agent")
  const { name } = await make(ana, "text", "Ramal", { entity: "user" })
  const made = await api.call(createUser, ana, {
    body: { first_name: "Eva", email: "eva@sol.test", custom_fields: { [name]: "12" } },
  })
  expect(made.custom_fields).toEqual({ [name]: "12" })
  const params = { id: bia.id }
  const own = await api.call(updateUser, bia, { params, body: { custom_fields: { [name]: "34" } } })
  expect(own.custom_fields).toEqual({ [name]: "34" })
  expect(await api.call(getUser, rui, { params })).not.toHaveProperty("custom_fields")
})
