import { getImport } from "@funil/contract/data/imports"
import { type Contact, filterContacts } from "@funil/contract/records/contacts"
import { filterDeals } from "@funil/contract/records/deals"
import { createCustomField } from "@funil/contract/settings/custom-fields"
import { sql } from "kysely"
import { expect, test } from "vitest"
import { type Person, testApi } from "../../../../test/client.ts"
import { accountOf, importFile, sendFile } from "../../../../test/imports/import-file.ts"
import { silentLog } from "../../../../test/silent-log.ts"
import { records } from "../../../app.ts"
import { importQueue } from "../batches/import-queue.ts"

const api = await testApi()

async function names(who: Person): Promise<string[]> {
  const query = { paginate: "false", orderBy: "first_name" } as const
  const found = await api.call(filterContacts, who, { query, body: { filters: [] } })
  const contacts: readonly Contact[] = Array.isArray(found) ? found : found.data
  return contacts.map(({ first_name, last_name }) => [first_name, last_name].filter(Boolean).join(" "))
}

const family =
  "first_name;phone1\nAna;(11) 91234-5678\nRui;+55 11 91234-5678\nana;11912345678\nBia;(11) 95555-4444\nEva;sem telefone\n"

test("people of one phone stay separate, each name once, also when the file comes again", async () => {
  const who = await api.signUp()
  const upload = { path: "/contacts", csv: family, options: { match_on: "phone1" } } as const
  const dry = await importFile(api, who, { ...upload, options: { ...upload.options, dry_run: true } })
  const done = await importFile(api, who, upload)
  const numbers = { created: 4, skipped: 1, unsettled: { shared: { field: "phone1", rows: 3 } } }
  expect([dry, done]).toMatchObject([numbers, numbers])
  expect(await names(who)).toEqual(["Ana", "Bia", "Eva", "Rui"])
  const report = await api.raw("GET", `/imports/${done.id}/errors?of=cells`, who, undefined, {
    "accept-language": "en",
  })
  const sentence = "phone1: Rows with other names have this value, so each name keeps its own record."
  expect(report.body).toBe(
    `\uFEFFrow,reason,first_name,phone1\r\n2,"${sentence}",Ana,(11) 91234-5678\r\n3,"${sentence}",Rui,'+55 11 91234-5678\r\n`,
  )
  const update = { match_on: "phone1", on_match: "update" }
  const again = await importFile(api, who, { ...upload, options: update })
  expect(again).toMatchObject({ created: 1, updated: 4 })
  expect(await names(who)).toEqual(["ana", "Bia", "Eva", "Eva", "Rui"])
})

test("people of one phone become one where the caller joins them", async () => {
  const who = await api.signUp()
  const options = { match_on: "phone1", shared_values: "join" }
  const done = await importFile(api, who, { path: "/contacts", csv: family, options })
  expect(done).toMatchObject({ created: 3, skipped: 2, unsettled: { shared: { rows: 3 } } })
  expect(await names(who)).toEqual(["Ana", "Bia", "Eva"])
})

test("people of one e-mail stay separate over batches and turns, in a dry run too", async () => {
  const who = await api.signUp()
  const lines = Array.from({ length: 1500 }, (_, at) => `P${at},p${at % 1400}@x.test`)
  const csv = `first_name,email\n${lines.join("\n")}\n`
  const upload = { path: "/contacts", csv, options: { match_on: "email" } } as const
  const dry = await importFile(api, who, { ...upload, options: { ...upload.options, dry_run: true } })
  const { id } = (await sendFile(api, who, upload)).body as { id: string }
  // An import as an earlier version queued it, without a survey.
  await sql`update imports set total = null, unsettled = null where account_id = ${await accountOf(api, who)} and id = ${id}`.execute(
    api.database.owner,
  )
  await importQueue({ records, services: api.services, log: silentLog, turnMs: 0 }).drain()
  const done = await api.call(getImport, who, { params: { id } })
  const numbers = { created: 1500, skipped: 0, unsettled: { shared: { field: "email", rows: 200 } } }
  expect([dry, done]).toMatchObject([numbers, numbers])
})

test("a field of the account and a SKU tell different names apart, too", async () => {
  const who = await api.signUp()
  await api.call(createCustomField, who, { body: { entity: "contact", type: "number", label: "Ficha" } })
  const people = {
    path: "/contacts",
    csv: "first_name,Ficha\nAna,7\nRui,7\nana,7\nBia,8\n",
    options: { match_on: "custom_fields.ficha" },
  } as const
  const goods = {
    path: "/products",
    csv: "name,sku,price\nTubo,T1,10\nLuva,T1,5\n",
    options: { match_on: "sku" },
  } as const
  for (const [upload, created, shared] of [
    [people, 3, { field: "custom_fields.ficha", rows: 3 }],
    [goods, 2, { field: "sku", rows: 2 }],
  ] as const) {
    expect(await importFile(api, who, upload)).toMatchObject({ created, unsettled: { shared } })
    // The second import finds the records by name.
    expect(await importFile(api, who, upload)).toMatchObject({ created: 0 })
  }
  expect(await names(who)).toEqual(["Ana", "Bia", "Rui"])
})

test.each([
  // Nothing settles the sign. Three digits after a point usually are thousands.
  ["pt-BR", ["1.234", "12.500"], null, { samples: ["1.234", "12.500"], usual: "," }, 1234],
  ["pt-BR", ["1,234"], null, { samples: ["1,234"], usual: null }, 1.23],
  ["en", ["1.234"], null, { samples: ["1.234"], usual: null }, 1.23],
  // The caller's choice holds, and can change.
  ["pt-BR", ["1.234"], ".", { samples: ["1.234"], usual: "," }, 1.23],
  // The column settles it.
  ["en", ["1.234", "10,5"], null, null, 1234],
  ["pt-BR", ["1234"], null, null, 1234],
] as const)(
  "in %s the amounts %j, read with %j, leave %j open",
  async (language, cells, decimal, open, amount) => {
    const who = await api.signUp()
    const rows = cells.map((cell, at) => `N${at}|${cell}`.replace("|", "\t")).join("\n")
    const options = { delimiter: "\t", ...(decimal && { decimal }) }
    const done = await importFile(api, who, {
      path: "/cards",
      csv: `name\tamount\n${rows}\n`,
      options,
      language,
    })
    expect(done.unsettled?.decimal ?? null).toEqual(open)
    const query = { paginate: "false", orderBy: "name" } as const
    const found = await api.call(filterDeals, who, { query, body: { filters: [] } })
    expect((Array.isArray(found) ? found : found.data)[0]).toMatchObject({ amount })
  },
)

test("another column of the file says how its numbers are written", async () => {
  const who = await api.signUp()
  const body = { entity: "deal", type: "number", label: "Peso" } as const
  await api.call(createCustomField, who, { body })
  const csv = "name;amount;Peso\nUm;1.234;10.5\n"
  const done = await importFile(api, who, { path: "/cards", csv })
  expect(done.unsettled).toBeNull()
})

test.each([
  ["pt-BR", "03/04/2025", "dmy"],
  ["en", "03/04/2025", null],
  ["pt-BR", "03/03/2025", undefined],
  ["pt-BR", "03/04/2025\nAna;25/04/2025", undefined],
] as const)("in %s the dates %j are open, and usually %s", async (language, cells, usual) => {
  const who = await api.signUp()
  const csv = `first_name;birthdate\nBia;${cells}\n`
  const done = await importFile(api, who, { path: "/contacts", csv, language, options: { dry_run: true } })
  const open = usual === undefined ? undefined : { samples: ["03/04/2025"], usual }
  expect(done.unsettled?.date_format ?? undefined).toEqual(open)
})
