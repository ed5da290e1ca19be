import {
  createCompany,
  filterCompanies,
  findCompanies,
  getCompany,
  listCompanies,
  listCompanyDeals,
  searchCompanies,
  trashCompany,
  updateCompany,
} from "@funil/contract/records/companies"
import { createDeal } from "@funil/contract/records/deals"
import { listLogs, undo } from "@funil/contract/records/history"
import { expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { firstPipeline, stageId } from "../../../test/factories.ts"

const api = await testApi()

async function company(who: Person, body: Partial<Record<string, unknown>> = {}) {
  return api.call(createCompany, who, { body: { company: "Padaria Sol", ...body } })
}

const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

test("a company is stored with phone and document in one form, and recorded", async () => {
  const ana = await api.signUp()
  const reply = await api.send(createCompany, ana, {
    body: {
      company: " Padaria ",
      document: "12.abc.345/01de-35",
      phone1: "11 3333-4444",
      website: "https://sol.test",
    },
  })
  expect(reply).toMatchObject({ status: 201, headers: { etag: '"1"' } })
  expect(reply.body).toMatchObject({
    company: "Padaria",
    document: "12ABC34501DE35",
    phone1: "+551133334444",
    created_by: ana.id,
  })
  const { data } = await api.call(listLogs, ana, { query: { entity: "company", record_id: reply.body.id } })
  expect(data.map(({ action }) => action)).toEqual(["create"])
})

test.each([
  ["company", { company: " " }],
  ["document", { company: "Sol", document: "52998224725" }],
  ["website", { company: "Sol", website: "sol.test" }],
  ["email", { company: "Sol", email: "sol" }],
  ["name", { company: "Sol", name: "Sol" }],
])("a wrong %s is refused", async (field, body) => {
  const ana = await api.signUp()
  const reply = await api.raw("POST", "/companies", ana, body)
  expect(reply.status).toBe(422)
  expect(Object.keys(reply.body as object)).toEqual([field])
})

test("companies are listed, searched, found and filtered", async () => {
  const ana = await api.signUp()
  const sol = await company(ana, { company: "Construções Sol", document: "11222333000181" })
  const lua = await company(ana, { company: "Lua", tags: ["atacado"] })
  expect(ids((await api.call(listCompanies, ana, { query: { orderBy: "company" } })).data)).toEqual([
    sol.id,
    lua.id,
  ])
  expect(ids((await api.call(searchCompanies, ana, { query: { company: "construcoes" } })).data)).toEqual([
    sol.id,
  ])
  expect((await api.call(searchCompanies, ana, { query: { company: "%" } })).total).toBe(2)
  expect(
    ids(await api.call(findCompanies, ana, { query: { attribute: "document", value: "11222333000181" } })),
  ).toEqual([sol.id])
  const filters = [{ filterField: "tags", operator: "=", valueField: "atacado" }]
  expect(await api.call(filterCompanies, ana, { query: {}, body: { filters } })).toMatchObject({
    data: [{ id: lua.id }],
    total: 1,
  })
})

test("companies that share e-mail, phone or document are named when one is made", async () => {
  const ana = await api.signUp()
  const first = await company(ana, { email: "Oi@sol.test" })
  const second = await company(ana, { document: "11222333000181" })
  expect(first.possible_duplicates).toBeUndefined()
  const made = await company(ana, { email: "oi@SOL.test", document: "11.222.333/0001-81" })
  expect(made.possible_duplicates).toEqual([first.id, second.id])
})

test("an update changes what is sent, and of two at once one is stale", async () => {
  const ana = await api.signUp()
  const { id } = await company(ana, { email: "oi@sol.test" })
  const update = (address_city: string) =>
    api.send(updateCompany, ana, { params: { id }, body: { address_city } }, { "if-match": '"1"' })
  const replies = await Promise.all([update("Recife"), update("Natal")])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
  expect((await api.call(getCompany, ana, { params: { id } })).email).toBe("oi@sol.test")
})

test("another account's company is not found", async () => {
  const ana = await api.signUp()
  const eve = await api.signUp()
  const { id } = await company(ana)
  const calls = [
    api.raw("GET", `/companies/${id}`, eve),
    api.raw("PUT", `/companies/${id}`, eve, { company: "Eve" }),
    api.raw("DELETE", `/companies/${id}`, eve),
    api.raw("GET", `/companies/${id}/cards`, eve),
    api.raw("GET", `/companies/${id}/contacts`, eve),
  ]
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
})

test("rights to companies follow the role table", async () => {
  const ana = await api.signUp()
  const agent = await api.colleague(ana, "agent")
  const restricted = await api.colleague(ana, "restricted_agent")
  const visitor = await api.colleague(ana, "visitor")
  const [onDeal, hidden, ofAgent] = [await company(ana), await company(ana), await company(agent)]
  const pipeline = await firstPipeline(api, ana)
  const body = {
    name: "Pães",
    pipeline_stage_id: stageId(pipeline, 0),
    user_id: restricted.id,
    companies: [onDeal.id],
  }
  const deal = await api.call(createDeal, ana, { body })
  const status = async (method: "GET" | "PUT" | "DELETE", id: string, who: Person) =>
    (await api.raw(method, `/companies/${id}`, who, method === "PUT" ? { website: null } : undefined)).status
  expect(await status("DELETE", onDeal.id, agent)).toBe(403)
  expect(await status("PUT", onDeal.id, visitor)).toBe(403)
  expect(await status("GET", hidden.id, restricted)).toBe(404)
  expect(await status("PUT", onDeal.id, restricted)).toBe(200)
  expect(await status("DELETE", onDeal.id, restricted)).toBe(403)
  expect(await status("DELETE", ofAgent.id, agent)).toBe(204)
  expect((await api.call(listCompanies, restricted, { query: {} })).data.map(({ id }) => id)).toEqual([
    onDeal.id,
  ])
  const deals = await api.call(listCompanyDeals, restricted, { params: { id: onDeal.id }, query: {} })
  expect(deals.data.map(({ id }) => id)).toEqual([deal.id])
})

test("undo brings a deleted company back", async () => {
  const ana = await api.signUp()
  const { id } = await company(ana)
  const gone = await api.send(trashCompany, ana, { params: { id } })
  expect((await api.raw("GET", `/companies/${id}`, ana)).status).toBe(404)
  await api.call(undo, ana, { body: { token: gone.headers["undo-token"] ?? "" } })
  expect((await api.call(getCompany, ana, { params: { id } })).company).toBe("Padaria Sol")
})
