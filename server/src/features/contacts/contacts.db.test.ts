import { createCompany, listCompanyContacts, trashCompany } from "@funil/contract/records/companies"
import {
  createContact,
  filterContacts,
  findContacts,
  getContact,
  listContactDeals,
  listContacts,
  searchContacts,
  trashContact,
  updateContact,
} from "@funil/contract/records/contacts"
import { listLogs, listTrash, restoreTrash, undo } from "@funil/contract/records/history"
import { expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { firstPipeline, makeDeal } from "../../../test/factories.ts"

const api = await testApi()

async function contact(who: Person, body: Partial<Record<string, unknown>> = {}) {
  return api.call(createContact, who, { body: { first_name: "João", ...body } })
}

test("a contact is stored as sent, with phone and document in one form, and recorded", async () => {
  const ana = await api.signUp()
  const reply = await api.send(createContact, ana, {
    body: {
      first_name: "  João ",
      last_name: "",
      phone1: "(11) 98765-4321",
      document: "529.982.247-25",
      tags: ["VIP", "vip"],
    },
  })
  expect(reply.status).toBe(201)
  expect(reply.headers["etag"]).toBe('"1"')
  expect(reply.headers["undo-token"]).toBeDefined()
  expect(reply.body).toMatchObject({
    first_name: "João",
    last_name: null,
    phone1: "+5511987654321",
    document: "52998224725",
    tags: ["VIP"],
    created_by: ana.id,
    companies: [],
  })
  const { data } = await api.call(listLogs, ana, { query: { entity: "contact", record_id: reply.body.id } })
  expect(data.map(({ action, user }) => [action, user?.id])).toEqual([["create", ana.id]])
})

test.each([
  ["first_name", {}],
  ["first_name", { first_name: "  " }],
  ["email", { first_name: "Rui", email: "rui" }],
  ["document", { first_name: "Rui", document: "529.982.247-26" }],
  ["birthdate", { first_name: "Rui", birthdate: "2026-02-30" }],
  ["social_media_linkedin", { first_name: "Rui", social_media_linkedin: "javascript:alert(1)" }],
  ["address_latitude", { first_name: "Rui", address_latitude: 91 }],
  ["custom_fields.cor", { first_name: "Rui", custom_fields: { cor: "azul" } }],
  ["account_id", { first_name: "Rui", account_id: "x" }],
])("a wrong %s is refused", async (field, body) => {
  const ana = await api.signUp()
  const reply = await api.raw("POST", "/contacts", ana, body)
  expect(reply.status).toBe(422)
  expect(Object.keys(reply.body as object)).toEqual([field])
})

test("a search finds without case and accents, in either parameter, and % or nothing means all", async () => {
  const ana = await api.signUp()
  const joao = await contact(ana, { last_name: "Conceição", email: "jc@obra.test" })
  const rui = await contact(ana, { first_name: "Rui", job: "Diretor" })
  const found = async (query: { search?: string; name?: string }) =>
    (await api.call(searchContacts, ana, { query })).data.map(({ id }) => id)
  expect(await found({ search: "joao CONCEICAO" })).toEqual([joao.id])
  expect(await found({ name: "jc@obra" })).toEqual([joao.id])
  expect(await found({ name: "diretor" })).toEqual([rui.id])
  expect(await found({ search: "%" })).toEqual([rui.id, joao.id])
  expect(await found({ search: "" })).toEqual([rui.id, joao.id])
  expect(await found({ search: "o%o" })).toEqual([])
})

test("a list is paged and ordered, a find is exact, a filter reaches through companies", async () => {
  const ana = await api.signUp()
  const company = await api.call(createCompany, ana, { body: { company: "Padaria Sol" } })
  const [b, a] = [
    await contact(ana, { first_name: "Bia" }),
    await contact(ana, { first_name: "Abel", companies: [company.id] }),
  ]
  const page = await api.call(listContacts, ana, {
    query: { orderBy: "first_name", per_page: "1", page: "2" },
  })
  expect(page).toMatchObject({
    data: [{ id: b.id }],
    current_page: 2,
    last_page: 2,
    from: 2,
    to: 2,
    total: 2,
  })
  const find = (attribute: string, value: string) =>
    api.send(findContacts, ana, { query: { attribute, value } })
  expect((await find("first_name", "Bia")).body).toMatchObject([{ id: b.id }])
  expect((await find("first_name", "bia")).body).toEqual([])
  expect((await find("search", "x")).status).toBe(422)
  const filters = [{ filterField: "companies.company", operator: "like", valueField: "padaria" }]
  const filtered = await api.call(filterContacts, ana, { query: { paginate: "false" }, body: { filters } })
  expect(filtered).toMatchObject([
    { id: a.id, companies: [{ company: "Padaria Sol", pivot: { company_id: company.id } }] },
  ])
})

test("contacts that share e-mail, phone or document are named when one is made", async () => {
  const ana = await api.signUp()
  const rui = await api.colleague(ana, "restricted_agent")
  const email = await contact(ana, { email: "Joao@Obra.test" })
  const phone = await contact(ana, { phone2: "11987654321" })
  const document = await contact(ana, { document: "52998224725" })
  await contact(ana, { email: "outro@obra.test" })
  const same = { email: "joao@obra.TEST", phone1: "+55 11 98765-4321", document: "529.982.247-25" }
  const made = await contact(ana, same)
  expect(made.possible_duplicates).toEqual([email.id, phone.id, document.id])
  expect((await contact(rui, same)).possible_duplicates).toBeUndefined()
})

test("an update changes what is sent, takes a whole answer back, and refuses a stale version", async () => {
  const ana = await api.signUp()
  const made = await contact(ana, { last_name: "Souza", email: "j@obra.test" })
  const params = { id: made.id }
  const changed = await api.send(updateContact, ana, { params, body: { email: null } }, { "if-match": '"1"' })
  expect(changed).toMatchObject({ status: 200, body: { last_name: "Souza", email: null } })
  const { body: whole } = await api.raw("GET", `/contacts/${made.id}`, ana)
  expect((await api.raw("PUT", `/contacts/${made.id}`, ana, whole)).status).toBe(200)
  const stale = await api.raw("PUT", `/contacts/${made.id}`, ana, { job: "x" }, { "if-match": '"1"' })
  expect(stale).toMatchObject({ status: 412, body: { code: "stale", current: { id: made.id, job: null } } })
})

test("of two updates of one version at once, one wins and the other is stale", async () => {
  const ana = await api.signUp()
  const { id } = await contact(ana)
  const update = (job: string) =>
    api.send(updateContact, ana, { params: { id }, body: { job } }, { "if-match": '"1"' })
  const replies = await Promise.all([update("a"), update("b"), update("c")])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412])
})

test("another account's contact is not found, and can't be linked", async () => {
  const ana = await api.signUp()
  const eve = await api.signUp()
  const { id } = await contact(ana)
  const calls = [
    api.raw("GET", `/contacts/${id}`, eve),
    api.raw("PUT", `/contacts/${id}`, eve, { first_name: "Eve" }),
    api.raw("DELETE", `/contacts/${id}`, eve),
    api.raw("GET", `/contacts/${id}/cards`, eve),
    api.raw("POST", `/trash/contacts/${id}/restore`, eve),
  ]
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  expect((await api.call(listContacts, eve, { query: {} })).total).toBe(0)
  const company = await api.call(createCompany, ana, { body: { company: "Padaria" } })
  const linked = await api.raw("POST", "/contacts", eve, { first_name: "Eve", companies: [company.id] })
  expect(linked).toMatchObject({ status: 422, body: { companies: [expect.any(String)] } })
  expect((await api.call(getContact, ana, { params: { id } })).first_name).toBe("João")
})

test("agents delete only contacts that they created, visitors write none", async () => {
  const ana = await api.signUp()
  const rui = await api.colleague(ana, "agent")
  const visitor = await api.colleague(ana, "visitor")
  const ofAna = await contact(ana)
  const ofRui = await contact(rui)
  expect((await api.raw("DELETE", `/contacts/${ofAna.id}`, rui)).status).toBe(403)
  expect((await api.raw("DELETE", `/contacts/${ofRui.id}`, rui)).status).toBe(204)
  expect((await api.raw("PUT", `/contacts/${ofAna.id}`, visitor, { job: "x" })).status).toBe(403)
  expect((await api.raw("POST", "/contacts", visitor, { first_name: "x" })).status).toBe(403)
  expect((await api.raw("DELETE", `/contacts/${ofAna.id}`, visitor)).status).toBe(403)
  expect((await api.call(getContact, visitor, { params: { id: ofAna.id } })).id).toBe(ofAna.id)
})

test.each(["restricted_agent", "external_agent"] as const)(
  "a %s sees contacts of their own and of their deals",
  async (role) => {
    const ana = await api.signUp()
    const rui = await api.colleague(ana, role)
    const pipeline = await firstPipeline(api, ana)
    const [onDeal, hidden] = [await contact(ana), await contact(ana)]
    const own = await contact(rui)
    const deal = await makeDeal(api, ana, pipeline, { user_id: rui.id, contacts: [onDeal.id] })
    await makeDeal(api, ana, pipeline, { contacts: [onDeal.id] })
    const { data } = await api.call(listContacts, rui, { query: {} })
    expect(data.map(({ id }) => id)).toEqual([own.id, onDeal.id])
    expect((await api.raw("GET", `/contacts/${hidden.id}`, rui)).status).toBe(404)
    expect((await api.raw("PUT", `/contacts/${hidden.id}`, rui, { job: "x" })).status).toBe(404)
    expect((await api.raw("PUT", `/contacts/${onDeal.id}`, rui, { job: "x" })).status).toBe(200)
    expect((await api.raw("DELETE", `/contacts/${own.id}`, rui)).status).toBe(403)
    const deals = await api.call(listContactDeals, rui, { params: { id: onDeal.id }, query: {} })
    expect(deals.data.map(({ id }) => id)).toEqual([deal.id])
  },
)

test("a company that the caller can't see stays linked when they change the contact", async () => {
  const ana = await api.signUp()
  const rui = await api.colleague(ana, "restricted_agent")
  const company = await api.call(createCompany, ana, { body: { company: "Padaria" } })
  const made = await contact(ana, { companies: [company.id] })
  await makeDeal(api, ana, await firstPipeline(api, ana), { user_id: rui.id, contacts: [made.id] })
  const params = { id: made.id }
  expect((await api.call(getContact, rui, { params })).companies).toEqual([])
  await api.call(updateContact, rui, { params, body: { companies: [] } })
  expect((await api.call(getContact, ana, { params })).companies).toHaveLength(1)
})

test("the trash takes a contact out of lists and links, and gives it back with them", async () => {
  const ana = await api.signUp()
  const company = await api.call(createCompany, ana, { body: { company: "Padaria" } })
  const { id } = await contact(ana, { companies: [company.id] })
  const linked = async () =>
    (await api.call(listCompanyContacts, ana, { params: { id: company.id }, query: {} })).total
  expect(await linked()).toBe(1)
  expect((await api.send(trashContact, ana, { params: { id } })).status).toBe(204)
  expect(await linked()).toBe(0)
  expect((await api.raw("GET", `/contacts/${id}`, ana)).status).toBe(404)
  expect((await api.raw("DELETE", `/contacts/${id}`, ana)).status).toBe(404)
  const trash = await api.call(listTrash, ana, { query: { entity: "contact" } })
  expect(trash.data).toMatchObject([{ id, name: "João", deleted_by: { id: ana.id } }])
  await api.call(restoreTrash, ana, { params: { entity: "contacts", id } })
  expect(await linked()).toBe(1)
})

test("undo puts back fields and links, and takes a made contact away", async () => {
  const ana = await api.signUp()
  const company = await api.call(createCompany, ana, { body: { company: "Padaria" } })
  const made = await api.send(createContact, ana, { body: { first_name: "João", companies: [company.id] } })
  const params = { id: made.body.id }
  const changed = await api.send(updateContact, ana, { params, body: { first_name: "Rui", companies: [] } })
  await api.call(undo, ana, { body: { token: changed.headers["undo-token"] ?? "" } })
  expect(await api.call(getContact, ana, { params })).toMatchObject({
    first_name: "João",
    companies: [{ id: company.id }],
  })
  const undone = await api.call(undo, ana, { body: { token: made.headers["undo-token"] ?? "" } })
  expect(undone).toEqual({ undone: 1, skipped: [] })
  expect((await api.raw("GET", `/contacts/${made.body.id}`, ana)).status).toBe(404)
})

test("a company in the trash vanishes from its contacts and comes back with its links", async () => {
  const ana = await api.signUp()
  const company = await api.call(createCompany, ana, { body: { company: "Padaria" } })
  const made = await contact(ana, { companies: [company.id] })
  const params = { id: made.id }
  await api.call(trashCompany, ana, { params: { id: company.id } })
  expect((await api.call(getContact, ana, { params })).companies).toEqual([])
  await api.call(updateContact, ana, { params, body: { companies: [] } })
  await api.call(restoreTrash, ana, { params: { entity: "company", id: company.id } })
  expect((await api.call(getContact, ana, { params })).companies).toHaveLength(1)
})
