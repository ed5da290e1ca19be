import { searchRecords } from "@funil/contract/home/search"
import { createBill, trashBill } from "@funil/contract/records/bills"
import { createCompany } from "@funil/contract/records/companies"
import { createContact, trashContact } from "@funil/contract/records/contacts"
import { createProduct } from "@funil/contract/records/products"
import { createTask, listTaskTypes } from "@funil/contract/records/tasks"
import { sql } from "kysely"
import { beforeEach, expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { makeDeal, makePipeline } from "../../../test/factories.ts"

const api = await testApi()
let ana: Person

beforeEach(async () => {
  ana = await api.signUp()
})

async function found(who: Person, q: string): Promise<string[]> {
  const { hits } = await api.call(searchRecords, who, { query: { q } })
  return hits.map(({ entity, name }) => `${entity} ${name}`)
}

function makeContact(first_name: string, more: { last_name?: string; email?: string } = {}) {
  return api.call(createContact, ana, { body: { first_name, ...more } })
}

test("one search finds deals, contacts, companies, products and people, without case and accents", async () => {
  const pipeline = await makePipeline(api, ana)
  await makeDeal(api, ana, pipeline, { name: "Contrato da Conceição" })
  await makeContact("Conceição", { last_name: "Prado", email: "c@prado.test" })
  await api.call(createCompany, ana, { body: { company: "Padaria Conceicao" } })
  await api.call(createProduct, ana, { body: { name: "Bolo Conceição" } })
  expect(await found(ana, "CONCEICAO")).toEqual([
    "deal Contrato da Conceição",
    "contact Conceição Prado",
    "company Padaria Conceicao",
    "product Bolo Conceição",
  ])
  expect(await found(ana, "souza")).toEqual(["user Ana Souza"])
})

test("bills are found by admins only, and tell whom they are of", async () => {
  const company = await api.call(createCompany, ana, { body: { company: "Padaria Sol" } })
  const body = { type: "revenue", total: 90, description: "Mensalidade", company_id: company.id } as const
  const bill = await api.call(createBill, ana, { body })
  await api.call(createBill, ana, { body: { ...body, description: "Mensalidade apagada" } })
  const { hits } = await api.call(searchRecords, ana, { query: { q: "mensalidade" } })
  expect(hits.map(({ entity, detail }) => `${entity} ${detail}`)).toEqual([
    "bill Padaria Sol",
    "bill Padaria Sol",
  ])
  await api.call(trashBill, ana, { params: { id: bill.id } })
  expect(await found(ana, "mensalidade")).toEqual(["bill Mensalidade apagada"])
  for (const role of ["manager", "agent", "visitor"] as const)
    expect(await found(await api.colleague(ana, role), "mensalidade"), role).toEqual([])
})

test("a hit tells what it is by stage, e-mail or phone", async () => {
  const pipeline = await makePipeline(api, ana)
  await makeDeal(api, ana, pipeline, { name: "Zebra" })
  await makeContact("Zélia", { email: "zelia@zebra.test" })
  const { hits } = await api.call(searchRecords, ana, { query: { q: "zebra" } })
  expect(hits.map(({ detail }) => detail)).toEqual(["Vendas · Novo", "zelia@zebra.test"])
})

test("a contact is found by another e-mail or phone, by those who see it", async () => {
  const others = { other_emails: ["r@mar.test"], other_phones: ["(11) 98765-0003"] }
  await api.call(createContact, ana, { body: { first_name: "Rita", ...others } })
  const agent = await api.colleague(ana, "restricted_agent")
  for (const typed of ["R@mar.test", "+5511987650003", "(11) 98765-0003", "987650003"]) {
    expect([typed, ...(await found(ana, typed))]).toEqual([typed, "contact Rita"])
    expect(await found(agent, typed)).toEqual([])
  }
})

test("a task is found by its own text, tells its deal to who sees that, and is nobody else's", async () => {
  const pipeline = await makePipeline(api, ana)
  const { id: deal_id } = await makeDeal(api, ana, pipeline, { name: "Forno" })
  const [type] = await api.call(listTaskTypes, ana, {})
  const responsible = await api.colleague(ana, "restricted_agent")
  const body = {
    task_type_id: type?.id ?? "",
    name: "Mandar orçamento",
    start: "2026-01-05 10:00",
    deal_id,
    responsible_user_id: responsible.id,
  }
  await api.call(createTask, ana, { body })
  const hitsOf = async (who: Person) =>
    (await api.call(searchRecords, who, { query: { q: "orcamento" } })).hits.map(
      ({ entity, name, detail }) => `${entity} ${name} ${detail}`,
    )
  expect(await hitsOf(ana)).toEqual(["task Mandar orçamento Forno"])
  // The responsible user of one of its tasks sees the deal too.
  expect(await hitsOf(responsible)).toEqual(["task Mandar orçamento Forno"])
  expect(await hitsOf(await api.colleague(ana, "restricted_agent"))).toEqual([])
})

test("names that begin with the text come first, and at most five of each noun", async () => {
  for (const name of ["Marta", "Ana Mar", "Mar", "Amara", "Omar", "Marina", "Marcos"]) await makeContact(name)
  const names = await found(ana, "mar")
  expect(names[0]).toBe("contact Mar")
  expect(names.slice(1, 4).toSorted()).toEqual(["contact Marcos", "contact Marina", "contact Marta"])
  expect(names.slice(4)).toEqual(["contact Ana Mar"])
})

test("the names that fit best are found also where they are old and many others have the text", async () => {
  const add = (made: { first: string; last: string; count: number; days: number }) =>
    sql`
      insert into contacts (account_id, id, first_name, last_name, created_at, updated_at)
      select account_id, gen_random_uuid(), ${made.first}, ${made.last} || ' ' || i, now() - make_interval(days => ${made.days}), now()
      from users, generate_series(1, ${made.count}::int) i where users.id = ${ana.id}
    `.execute(api.database.owner)
  await add({ first: "Bruno", last: "Lima", count: 1001, days: 1 })
  await add({ first: "Itamar", last: "Souza", count: 30, days: 2 })
  await add({ first: "Marcos", last: "Prado", count: 3, days: 3 })
  await add({ first: "Ana", last: "Marinho", count: 2, days: 4 })
  const names = await found(ana, "Mar")
  expect(names.slice(0, 3).toSorted()).toEqual([1, 2, 3].map((i) => `contact Marcos Prado ${i}`))
  expect(names.slice(3).toSorted()).toEqual([1, 2].map((i) => `contact Ana Marinho ${i}`))
})

test("nothing of another account, of the trash or beyond the caller's sight is found", async () => {
  const other = await api.signUp()
  const gone = await makeContact("Sumida")
  await api.call(trashContact, ana, { params: { id: gone.id } })
  const pipeline = await makePipeline(api, ana)
  await makeDeal(api, ana, pipeline, { name: "Segredo" })
  const rita = await api.colleague(ana, "restricted_agent")
  expect(await found(ana, "sumida")).toEqual([])
  expect(await found(rita, "segredo")).toEqual([])
  expect(await found(other, "segredo")).toEqual([])
  expect(await found(ana, "segredo")).toEqual(["deal Segredo"])
})

test("a colleague's e-mail finds nobody for those who may not see it", async () => {
  const rita = await api.colleague(ana, "agent")
  expect(await found(rita, ana.email)).toEqual([])
  expect(await found(ana, ana.email)).toEqual(["user Ana Souza"])
})

test("a deal is found by words of its own and words of whom it is with, and once though both have the word", async () => {
  const pipeline = await makePipeline(api, ana)
  const { id } = await makeContact("Xuxa", { last_name: "Meneghel" })
  await makeDeal(api, ana, pipeline, { name: "Forno da Xuxa", contacts: [id] })
  await makeDeal(api, ana, pipeline, { name: "Mesa", contacts: [id] })
  expect(await found(ana, "forno meneghel")).toEqual(["deal Forno da Xuxa"])
  expect(await found(ana, "xuxa")).toEqual(["deal Forno da Xuxa", "deal Mesa", "contact Xuxa Meneghel"])
})

test("a deal is found by whom it is with, but for words of one or two letters", async () => {
  const pipeline = await makePipeline(api, ana)
  const { id } = await makeContact("Xuxa")
  await makeDeal(api, ana, pipeline, { name: "Forno", contacts: [id] })
  expect(await found(ana, "xux")).toEqual(["deal Forno", "contact Xuxa"])
  expect(await found(ana, "xu")).toEqual(["contact Xuxa"])
})

test("a deal is found by its code, with its mark alone", async () => {
  const pipeline = await makePipeline(api, ana)
  const { code } = await makeDeal(api, ana, pipeline, { name: "Forno" })
  await makeDeal(api, ana, pipeline, { name: `${code} pães` })
  await makeContact(`Loja ${code}`)
  expect(await found(ana, `#${code}`)).toEqual(["deal Forno"])
  expect((await found(ana, String(code)))[0]).toBe("deal Forno")
  expect(await found(await api.signUp(), `#${code}`)).toEqual([])
})

test("whom a text names whole comes first, however many newer ones have it", async () => {
  await makeContact("Ana", { last_name: "Lima" })
  for (let i = 0; i < 21; i++) await makeContact("Ana", { last_name: `Lima ${"abcdefghijklmnopqrstu"[i]}` })
  expect((await found(ana, "aná lima"))[0]).toBe("contact Ana Lima")
})

test("an empty text finds nothing", async () => {
  expect(await found(ana, "  ")).toEqual([])
})
