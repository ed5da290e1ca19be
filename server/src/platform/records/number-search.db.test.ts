import { searchRecords } from "@funil/contract/home/search"
import { createCompany, searchCompanies } from "@funil/contract/records/companies"
import { createContact, searchContacts } from "@funil/contract/records/contacts"
import { searchDeals } from "@funil/contract/records/deals"
import { createProduct, searchProducts } from "@funil/contract/records/products"
import { sql } from "kysely"
import { beforeAll, expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { makeDeal, makePipeline } from "../../../test/factories.ts"
import { contains } from "./like-pattern.ts"

const api = await testApi()
let ana: Person

beforeAll(async () => {
  ana = await api.signUp()
  const people = [
    { first_name: "Rita", phone1: "(11) 98765-4321", document: "529.982.247-25" },
    { first_name: "Caio", phone1: "(21) 3456-7890", phone2: "11 91111-2222", document: "040.506.070-00" },
    { first_name: "Ivo", phone1: "ramal 77-88" },
  ]
  for (const body of people) await api.call(createContact, ana, { body })
  const companies = [
    { company: "Padaria Sol", phone1: "11 2345-6789", document: "11.222.333/0001-81" },
    { company: "Oficina Lua", document: "12.ABC.345/01DE-35" },
  ]
  for (const body of companies) await api.call(createCompany, ana, { body })
  await api.call(createProduct, ana, { body: { name: "Forno", sku: "10-2030" } })
  await makeDeal(api, ana, await makePipeline(api, ana), { name: "Contrato 2026-11 lote 0042" })
})

async function contacts(search: string, who = ana): Promise<string[]> {
  const { data } = await api.call(searchContacts, who, { query: { search } })
  return data.map(({ first_name }) => first_name)
}

async function everywhere(q: string, who = ana): Promise<string[]> {
  const { hits } = await api.call(searchRecords, who, { query: { q } })
  return hits.map(({ name }) => name)
}

test.each([
  "(11) 98765-4321",
  "98765-4321",
  "11 98765",
  "11 9 8765 4321",
  "+55 (11) 98765-4321",
  "011 98765-4321",
  "0055 11 98765",
  "11.98765.4321",
  "\u202A+55 11 98765\u20114321\u202C",
  "11987654321",
  "+5511987654321",
  "529.982.247-25",
  "529.982",
  "52998224725",
])("%s finds a contact in lists and in the search over all nouns", async (typed) => {
  expect(await contacts(typed)).toEqual(["Rita"])
  expect(await everywhere(typed)).toEqual(["Rita"])
})

test("a second phone is found too, and a document that begins with a zero", async () => {
  expect(await contacts("(11) 91111-2222")).toEqual(["Caio"])
  expect(await contacts("040.506.070-00")).toEqual(["Caio"])
  expect(await contacts("040.506")).toEqual(["Caio"])
})

test("what was stored with its signs is found as it was typed", async () => {
  expect(await contacts("77-88")).toEqual(["Ivo"])
  const { data } = await api.call(searchProducts, ana, { query: { search: "10-20" } })
  expect(data.map(({ sku }) => sku)).toEqual(["10-2030"])
  for (const search of ["2026-11", "2026 0042", "11 2026"]) {
    const deals = await api.call(searchDeals, ana, { query: { search } })
    expect(
      deals.data.map(({ name }) => name),
      search,
    ).toEqual(["Contrato 2026-11 lote 0042"])
  }
})

test.each([
  ["(11) 2345-6789", "Padaria Sol"],
  ["2345-67", "Padaria Sol"],
  ["11.222.333/0001-81", "Padaria Sol"],
  ["11.222.333", "Padaria Sol"],
  ["12.abc.345/01de-35", "Oficina Lua"],
  ["12ABC34501DE35", "Oficina Lua"],
])("%s finds a company", async (search, company) => {
  const { data } = await api.call(searchCompanies, ana, { query: { search } })
  expect(data.map((one) => one.company)).toEqual([company])
  expect(await everywhere(search)).toEqual([company])
})

test("nobody finds the phones of another account, nor of contacts beyond one's sight", async () => {
  const other = await api.signUp()
  const rita = await api.colleague(ana, "restricted_agent")
  for (const who of [other, rita]) {
    expect(await contacts("98765-4321", who)).toEqual([])
    expect(await everywhere("(11) 98765-4321", who)).toEqual([])
  }
})

test.each([
  "(",
  "()-",

  "--",
  "(%) 1234",
  "11_98765",
  "1' or '1'='1",
  "9".repeat(200),
  "1-".repeat(100),
  "٣٤٥٦-٧٨",
])("%s is taken as it stands", async (typed) => {
  expect(await contacts(typed)).toEqual([])
  expect(await everywhere(typed)).toEqual([])
})

test("both readings of a number are found by the index of trigrams", async () => {
  const plan = await api.database.owner.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    await sql`set local enable_indexscan = off`.execute(trx)
    const { rows } = await sql<{ "QUERY PLAN": string }>`
      explain (costs off) select from contacts
      where search ${contains("98765-4321")} or search ${contains("987654321")}
    `.execute(trx)
    return rows.map((row) => row["QUERY PLAN"]).join("\n")
  })
  expect(plan.match(/Bitmap Index Scan on contacts_search\b/g)).toHaveLength(2)
})
