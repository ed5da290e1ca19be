import { importDealColumns, listImports } from "@funil/contract/data/imports"
import { type Company, createCompany, filterCompanies } from "@funil/contract/records/companies"
import { type Contact, createContact, filterContacts } from "@funil/contract/records/contacts"
import { type Deal, filterDeals } from "@funil/contract/records/deals"
import { undo } from "@funil/contract/records/history"
import { sql } from "kysely"
import { expect, test } from "vitest"
import { type Person, testApi } from "../../../../test/client.ts"
import { importFile } from "../../../../test/imports/import-file.ts"
import { countRounds } from "../../../../test/performance/count-rounds.ts"

const api = await testApi()
const create_links = true

async function recordsOf(who: Person) {
  const query = { paginate: "false", orderBy: "id", direction: "asc" } as const
  const body = { filters: [] }
  const [deals, contacts, companies] = await Promise.all([
    api.call(filterDeals, who, { query, body }),
    api.call(filterContacts, who, { query, body }),
    api.call(filterCompanies, who, { query, body }),
  ])
  return { deals: deals as Deal[], contacts: contacts as Contact[], companies: companies as Company[] }
}

/** Imports deals with these columns and returns the report's cells by row. */
async function importDeals(who: Person, csv: string, options: object = { create_links }) {
  const done = await importFile(api, who, { path: "/cards", csv, options })
  const rows = sql<{ row: number; problems: { field: string; rule: string }[] }>`
    select row, problems from import_refusals where import_id = ${done.id} order by row`
  const report = (await rows.execute(api.database.owner)).rows.map(
    ({ row, problems }) => [row, ...problems.map(({ field, rule }) => `${field} ${rule}`)] as const,
  )
  return { done, report }
}

const header = "name,contacts,contact.email,contact.phone1"

test("a deal's row tells the e-mail, phone and document of a new contact and company", async () => {
  const who = await api.signUp()
  const csv = `${header},companies,company.document,company.email,company.phone1
Um,"Lima, Rita",RITA@sol.test,(11) 91234-5678,Padaria Sol,11.222.333/0001-81,oi@sol.test,1130001000
Dois,,rita@sol.test,,,11222333000181,,
Três,rita lima,N/A,11 91234-5678,PADARIA SOL,,,
Quatro,,caio@mar.test,,,,,
`
  const dry = await importDeals(who, csv, { create_links, dry_run: true })
  const { done, report } = await importDeals(who, csv)
  const numbers = { created: 4, failed: 0, incomplete: 0, linked: 3 }
  expect([dry.done, done]).toMatchObject([numbers, numbers])
  expect(report).toEqual([])
  const { deals, contacts, companies } = await recordsOf(who)
  expect(contacts).toMatchObject([
    { first_name: "Rita", last_name: "Lima", email: "RITA@sol.test", phone1: "+5511912345678" },
    { first_name: "caio", last_name: null, email: "caio@mar.test", phone1: null },
  ])
  expect(companies).toMatchObject([
    { company: "Padaria Sol", document: "11222333000181", email: "oi@sol.test", phone1: "+551130001000" },
  ])
  const [rita, caio] = contacts.map(({ id }) => id)
  expect(deals.map((deal) => deal.contacts.map(({ id }) => id))).toEqual([[rita], [rita], [rita], [caio]])
  expect(deals.map((deal) => deal.companies.length)).toEqual([1, 1, 1, 0])
  await api.call(undo, who, { body: { token: done.undo_token ?? "" } })
  expect(await recordsOf(who)).toEqual({ deals: [], contacts: [], companies: [] })
})

test("a known contact is found by any of its e-mails, then its phones, then its name, and never changed", async () => {
  const who = await api.signUp()
  const make = (body: Parameters<typeof api.call<typeof createContact>>[2]["body"]) =>
    api.call(createContact, who, { body })
  const ana = await make({
    first_name: "Ana",
    last_name: "Souza",
    email: "ana@sol.test",
    other_emails: ["ana2@sol.test"],
    other_phones: ["(11) 95555-4444"],
  })
  const namesake = await make({ first_name: "Ana", last_name: "Souza" })
  const rui = await make({ first_name: "Rui" })
  const csv = `${header}
Um,Ana Souza,ANA2@sol.test,
Dois,Ana,outra@sol.test,11955554444
Três,,ana@sol.test,
Quatro,Rui,rui@sol.test,11 90000-0000
Cinco,Ana Souza,,
`
  const { done, report } = await importDeals(who, csv)
  expect(done).toMatchObject({ created: 5, linked: 0, incomplete: 3 })
  expect(report).toEqual([
    [3, "contact.email kept_details"],
    [5, "contact.email kept_details", "contact.phone1 kept_details"],
    [6, "contacts ambiguous"],
  ])
  const { deals, contacts } = await recordsOf(who)
  expect(contacts).toMatchObject([
    { id: ana.id, email: "ana@sol.test", updated_at: ana.updated_at },
    { id: namesake.id, email: null },
    { id: rui.id, email: null, phone1: null, updated_at: rui.updated_at },
  ])
  expect(deals.map((deal) => deal.contacts.map(({ id }) => id))).toEqual([
    [ana.id],
    [ana.id],
    [ana.id],
    [rui.id],
    [],
  ])
})

test("people of other names with one e-mail stay separate, unless the caller joins them", async () => {
  const csv = `${header}\nUm,Bia Reis,time@sol.test,\nDois,Caio,time@sol.test,\nTrês,Eva,time@sol.test,\n`
  for (const [shared_values, linked, rows] of [
    ["separate", 2, [3, 4]],
    ["join", 0, []],
  ] as const) {
    const who = await api.signUp()
    const body = { first_name: "Bia", email: "time@sol.test" }
    const bia = await api.call(createContact, who, { body })
    const { done, report } = await importDeals(who, csv, { create_links, shared_values })
    expect(done).toMatchObject({ created: 3, linked })
    expect(report).toEqual(rows.map((row) => [row, "contact.email other_name"]))
    // The second import finds the records by name.
    expect((await importDeals(who, csv, { create_links, shared_values })).done).toMatchObject({ linked: 0 })
    const { deals, contacts } = await recordsOf(who)
    expect(contacts).toHaveLength(1 + linked)
    expect(deals.filter((deal) => deal.contacts[0]?.id === bia.id)).toHaveLength(linked === 0 ? 6 : 2)
  }
})

test("a cell that is unreadable or belongs to none of several people costs only itself", async () => {
  const who = await api.signUp()
  const csv = `${header},company.document
Um,Rita,rita@,(11) 91234-5678,123
Dois,Ana; Bia,ana@sol.test,,
Três,,,11 95555-4444,
Quatro,"Caio",caio@sol.test,5E+12,
`
  const { done, report } = await importDeals(who, csv)
  expect(done).toMatchObject({ created: 4, failed: 0, incomplete: 4, linked: 4 })
  expect(report).toEqual([
    [2, "contact.email email", "company.document cnpj"],
    [3, "contact.email several_linked"],
    [4, "contact.phone1 not_found"],
    [5, "contact.phone1 lost_digits"],
  ])
  const { contacts } = await recordsOf(who)
  expect(
    new Set(contacts.map(({ first_name, email, phone1 }) => `${first_name} ${email} ${phone1}`)),
  ).toEqual(
    new Set(["Rita null +5511912345678", "Ana null null", "Bia null null", "Caio caio@sol.test null"]),
  )
})

test("without create_links, and for rows that are refused, nothing is made", async () => {
  const who = await api.signUp()
  const csv = `${header},pipeline_stage_id\nUm,,rita@sol.test,,\nDois,Rita,rita@sol.test,,\n,Rui,rui@sol.test,,\n`
  const { done, report } = await importDeals(who, csv, {})
  expect(done).toMatchObject({ created: 2, failed: 1, linked: 0 })
  expect(report.slice(0, 2)).toEqual([
    [2, "contact.email not_found"],
    [3, "contacts not_found"],
  ])
  const { contacts } = await recordsOf(who)
  expect(contacts).toEqual([])
})

test("a company is found by its CNPJ, and another account's records are found by nothing", async () => {
  const [who, stranger] = [await api.signUp(), await api.signUp()]
  const body = { company: "Padaria Sol", document: "11.222.333/0001-81" }
  const [sol] = await Promise.all([who, stranger].map((one) => api.call(createCompany, one, { body })))
  await api.call(createContact, stranger, { body: { first_name: "Rita", email: "rita@sol.test" } })
  const csv = `${header},companies,company.document\nUm,Rita,rita@sol.test,,,11222333000181\nDois,,,,Sol,11222333000181\n`
  const { done } = await importDeals(who, csv)
  expect(done).toMatchObject({ created: 2, linked: 1, incomplete: 0 })
  const { deals, contacts } = await recordsOf(who)
  expect(deals.map((deal) => deal.companies.map(({ id }) => id))).toEqual([[sol?.id], [sol?.id]])
  expect(contacts).toMatchObject([{ first_name: "Rita", email: "rita@sol.test" }])
})

test("the number of statements of a batch does not grow with its rows", async () => {
  const countOf = async (rows: number) => {
    const who = await api.signUp()
    const lines = Array.from(
      { length: rows },
      (_, at) => `N${at},Pessoa ${at},p${at}@x.test,11 9${at + 10000000}`,
    )
    return countRounds(() => importDeals(who, `${header}\n${lines.join("\n")}\n`))
  }
  await countOf(3)
  expect((await countOf(300)).statements).toBe((await countOf(30)).statements)
})

test("a later batch finds what an earlier one made", async () => {
  const who = await api.signUp()
  const lines = Array.from({ length: 1500 }, (_, at) => `N${at},Pessoa ${at % 700},p${at % 700}@x.test,`)
  const csv = `${header}\n${lines.join("\n")}\n`
  const dry = await importDeals(who, csv, { create_links, dry_run: true })
  const { done } = await importDeals(who, csv)
  const numbers = { created: 1500, linked: 700, incomplete: 0 }
  expect([dry.done, done]).toMatchObject([numbers, numbers])
  expect((await recordsOf(who)).contacts).toHaveLength(700)
})

test("the columns are those of deals alone", async () => {
  const who = await api.signUp()
  const names = (await api.call(importDealColumns, who, {})).map(({ related_column }) => related_column)
  expect(names).toEqual(
    expect.arrayContaining([
      "contact.email",
      "contact.phone1",
      "company.document",
      "company.email",
      "company.phone1",
    ]),
  )
  expect((await api.call(listImports, who, { query: {} })).total).toBe(0)
})
