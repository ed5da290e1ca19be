import { searchRecords } from "@funil/contract/home/search"
import { createCompany } from "@funil/contract/records/companies"
import { createContact } from "@funil/contract/records/contacts"
import { filterDeals } from "@funil/contract/records/deals"
import { sql } from "kysely"
import { expect, test } from "vitest"
import { type Person, testApi } from "../../../../test/client.ts"
import { importFile } from "../../../../test/imports/import-file.ts"
import { ownMigrations } from "../../../platform/db/migration-files.ts"

const api = await testApi()

async function dealsByName(who: Person) {
  const query = { paginate: "false", orderBy: "name", direction: "asc" } as const
  const found = await api.call(filterDeals, who, { query, body: { filters: [] } })
  return Array.isArray(found) ? found : found.data
}

test("names with commas or two spaces come back from their own export", async () => {
  const who = await api.signUp()
  const contact = await api.call(createContact, who, { body: { first_name: "Souza, Lima" } })
  const company = await api.call(createCompany, who, { body: { company: "Acme  Sul" } })
  const csv = `name,contacts,companies\nA,"Souza, Lima|",Acme  Sul\nB,"Souza, Lima [${contact.id}]",Acme Norte\n`
  const done = await importFile(api, who, { path: "/cards", csv, options: { create_links: true } })
  expect(done).toMatchObject({ created: 2, incomplete: 0, linked: 1 })
  const deals = await dealsByName(who)
  expect(deals.map((deal) => deal.contacts.map(({ id }) => id))).toEqual([[contact.id], [contact.id]])
  expect(deals[0]?.companies.map(({ id }) => id)).toEqual([company.id])
})

test("a name with two inner spaces is found by one, also where it was stored before", async () => {
  const who = await api.signUp()
  const { owner } = api.database
  const acme = await api.call(createCompany, who, { body: { company: "Acme \u00A0Sul" } })
  const obra = await api.call(createCompany, who, { body: { company: "Obra" } })
  const rui = await api.call(createContact, who, { body: { first_name: "Rui", last_name: "Reis" } })
  await sql`update companies set company = ${"Obra  \u00A0Norte"} where id = ${obra.id}`.execute(owner)
  await sql`update contacts set last_name = 'da  Luz' where id = ${rui.id}`.execute(owner)
  const migration = ownMigrations().find(({ name }) => name.endsWith("single-spaces.sql"))
  await sql.raw(migration?.sql ?? "").execute(owner)
  expect(acme.company).toBe("Acme Sul")
  const csv = "name,companies,contacts\nA,ACME   sul|Obra Norte,Rui da Luz\nB,Obra  Norte,Rui  da  Luz\n"
  const done = await importFile(api, who, { path: "/cards", csv, options: { create_links: true } })
  expect(done).toMatchObject({ created: 2, incomplete: 0, linked: 0 })
  const options = { match_on: "company", on_match: "update" } as const
  const more = { path: "/companies", csv: "company,email\nobra   norte,o@n.test\n", options } as const
  expect(await importFile(api, who, more)).toMatchObject({ updated: 1, created: 0 })
  const { hits } = await api.call(searchRecords, who, { query: { q: "rui  da  luz" } })
  expect(hits).toMatchObject([{ id: rui.id, name: "Rui da Luz" }])
})

test("a cell names one record before it is taken for a list", async () => {
  const who = await api.signUp()
  for (const [first_name, last_name] of [
    ["Ana", "Pereira"],
    ["Rita", "Lima"],
    ["Rui", "Prado"],
  ] as const)
    await api.call(createContact, who, { body: { first_name, last_name } })
  const csv = `name,contacts,companies
A,"Pereira, Ana","Acme, Inc."
B,"Rita Lima, Rui Prado",ACME,  inc.
C,"Rita Lima; Dra. Eva Luz",Padaria|Acme, Inc.
D,"Souza, Caio",
`.replaceAll(/(ACME,  inc\.|Padaria\|Acme, Inc\.)/g, '"$1"')
  const done = await importFile(api, who, { path: "/cards", csv, options: { create_links: true } })
  expect(done).toMatchObject({ created: 4, failed: 0, linked: 4 })
  expect(
    (await dealsByName(who)).map(({ contacts: people, companies }) => [
      people.map(({ first_name, last_name }) => `${first_name} ${last_name}`),
      companies.map(({ company }) => company),
    ]),
  ).toEqual([
    [["Ana Pereira"], ["Acme, Inc."]],
    [["Rita Lima", "Rui Prado"], ["Acme, Inc."]],
    [
      ["Rita Lima", "Eva Luz"],
      ["Padaria", "Acme, Inc."],
    ],
    [["Caio Souza"], []],
  ])
})

test("a name with HTML entities is the name that they stand for", async () => {
  const who = await api.signUp()
  const company = await api.call(createCompany, who, { body: { company: "Fritz & Filhos" } })
  const csv = "name,companies,contacts\nTubo &amp; Cia,Fritz &amp; Filhos,Jo&atilde;o D&#39;&Aacute;vila\n"
  const done = await importFile(api, who, { path: "/cards", csv, options: { create_links: true } })
  expect(done).toMatchObject({ created: 1, incomplete: 0, linked: 1 })
  const [deal] = await dealsByName(who)
  expect(deal).toMatchObject({
    name: "Tubo & Cia",
    companies: [{ id: company.id }],
    contacts: [{ first_name: "João", last_name: "D'Ávila" }],
  })
})
