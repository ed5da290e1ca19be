import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { importDealColumns, listImports } from "@funil/contract/data/imports"
import { type Contact, filterContacts, listContacts } from "@funil/contract/records/contacts"
import { filterDeals } from "@funil/contract/records/deals"
import { undo } from "@funil/contract/records/history"
import { createProduct } from "@funil/contract/records/products"
import { createPipeline, trashPipeline } from "@funil/contract/settings/pipelines"
import { sql } from "kysely"
import { beforeAll, expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { firstPipeline } from "../../../test/factories.ts"
import { importFile, sendFile } from "../../../test/imports/import-file.ts"
import { ruleMessage } from "../../words/error-messages.ts"

const api = await testApi()
let admin: Person

beforeAll(async () => {
  admin = await api.signUp()
})

async function contacts(who: Person): Promise<Contact[]> {
  const query = { paginate: "false", orderBy: "first_name" } as const
  const found = await api.call(filterContacts, who, { query, body: { filters: [] } })
  return Array.isArray(found) ? found : found.data
}

test("a file with semicolons, Brazilian dates and a known header makes contacts", async () => {
  const who = await api.signUp()
  const csv =
    "first_name;email;phone1;birthdate;tags\nJoão;joao@sol.test;11 91234-5678;31/12/1990;novo, quente\nBia;;;;\n"
  const done = await importFile(api, who, { path: "/contacts", csv })
  expect(done).toMatchObject({
    status: "done",
    total: 2,
    done: 2,
    created: 2,
    failed: 0,
    file_name: "dados.csv",
  })
  const [bia, joao] = await contacts(who)
  expect(bia).toMatchObject({ first_name: "Bia", email: null, created_by: who.id })
  expect(joao).toMatchObject({ phone1: "+5511912345678", birthdate: "1990-12-31", tags: ["novo", "quente"] })
})

test.each([
  ["Windows-1252", Buffer.from("first_name,job\nJoão,Cafés\n", "latin1")],
  ["UTF-8 with a mark", Buffer.from("\uFEFFfirst_name,job\r\nJoão,Cafés\r\n")],
  ["UTF-16", Buffer.from("\uFEFFfirst_name\tjob\nJoão\tCafés\n", "utf16le")],
])("a file in %s is read as it was meant", async (_name, csv) => {
  const who = await api.signUp()
  await importFile(api, who, { path: "/contacts", csv })
  expect(await contacts(who)).toMatchObject([{ first_name: "João", job: "Cafés" }])
})

test("a name on two lines and signs that turn it around become one line", async () => {
  const who = await api.signUp()
  const csv = 'first_name,job,tags\n"João\nda Sol","Gerente\u202Eetnereg\u0007","a\tb|c\u2066"\n'
  expect(await importFile(api, who, { path: "/contacts", csv })).toMatchObject({ created: 1, failed: 0 })
  const [joao] = await contacts(who)
  expect(joao).toMatchObject({ first_name: "João da Sol", job: "Gerenteetnereg", tags: ["a b", "c"] })
})

test("a cell with a broken byte is kept and named in the report", async () => {
  const who = await api.signUp()
  const csv = Buffer.from("first_name,job\nJoão,Padeiro de pão\nBia,Química\n")
  csv[csv.indexOf("ã")] = 0xff
  const done = await importFile(api, who, { path: "/contacts", csv })
  expect(done).toMatchObject({ created: 2, failed: 0, incomplete: 1 })
  expect(await contacts(who)).toMatchObject([
    { first_name: "Bia", job: "Química" },
    { first_name: "Jo\uFFFD\uFFFDo", job: "Padeiro de pão" },
  ])
  const errors = await api.raw("GET", `/imports/${done.id}/errors?of=cells`, who, undefined, {
    "accept-language": "en",
  })
  expect(errors.body).toContain(ruleMessage("en", "unreadable_characters"))
})

test("a row without what its record needs is refused, and a wrong cell costs only itself", async () => {
  const who = await api.signUp()
  const csv = "Nome,E-mail,Nascimento\nAna,ana@x,30/02/2020\nRui,rui@x.test,\n,sem@nome.test,\n"
  const headers = [
    { header: "Nome", related_column: "first_name" },
    { header: "E-mail", related_column: "email" },
    { header: "Nascimento", related_column: "birthdate" },
  ]
  const done = await importFile(api, who, { path: "/contacts", csv, headers })
  expect(done).toMatchObject({ created: 2, failed: 1, incomplete: 1 })
  const read = (of: string) =>
    api.raw("GET", `/imports/${done.id}/errors?of=${of}`, who, undefined, { "accept-language": "en" })
  const errors = await read("refused")
  expect(errors.headers["content-disposition"]).toContain('filename="contact-import-errors-2026-03-10.csv"')
  expect(errors.body).toBe(
    "\uFEFFrow,reason,Nome,E-mail,Nascimento\r\n4,Nome: This field is required.,,sem@nome.test,\r\n",
  )
  expect((await read("cells")).body).toBe(
    "\uFEFFrow,reason,Nome,E-mail,Nascimento\r\n" +
      "2,Nascimento: Invalid date. E-mail: Invalid email.,Ana,ana@x,30/02/2020\r\n",
  )
  expect(await contacts(who)).toMatchObject([
    { first_name: "Ana", email: null, birthdate: null },
    { first_name: "Rui", email: "rui@x.test" },
  ])
})

test.each([
  ["phone1", "5,5E+12", { rule: "lost_digits" }, null],
  ["phone1", "#N/A", { rule: "cell_error" }, null],
  ["phone1", "sem telefone", null, null],
  ["phone1", "-", null, null],
  ["email", "N/A", null, null],
  ["birthdate", "15/07", { rule: "date" }, null],
  ["birthdate", "15/07/30", null, "1930-07-15"],
  ["companies", "Ninguém Ltda", { rule: "not_found" }, undefined],
] as const)("in the column %s the cell %s costs at most itself", async (column, cell, problem, value) => {
  const who = await api.signUp()
  const done = await importFile(api, who, { path: "/contacts", csv: `first_name;${column}\nAna;${cell}\n` })
  expect(done).toMatchObject({ created: 1, failed: 0, incomplete: problem ? 1 : 0 })
  const [ana] = await contacts(who)
  if (value !== undefined) expect(ana).toMatchObject({ [column]: value })
  const rows = sql`select problems from import_refusals where import_id = ${done.id} and is_in`
  const told = problem ? [{ problems: [{ field: column, ...problem }] }] : []
  expect((await rows.execute(api.database.owner)).rows).toEqual(told)
})

test.each([
  ["skip", { created: 1, updated: 0, skipped: 2 }, ["Antes", "Novo"]],
  ["update", { created: 1, updated: 2, skipped: 0 }, ["Depois", "De novo"]],
  ["create", { created: 3, updated: 0, skipped: 0 }, ["Antes", "De novo", "Depois", "Novo"]],
] as const)("a row whose record is there counts by on_match: %s", async (on_match, counts, names) => {
  const who = await api.signUp()
  await importFile(api, who, { path: "/contacts", csv: "first_name,email\nAntes,um@x.test\n" })
  const csv = "first_name,email\nDepois,UM@x.test\nNovo,dois@x.test\nDe novo,dois@x.test\n"
  const options = { match_on: "email", on_match, shared_values: "join" }
  const rehearsed = await importFile(api, who, {
    path: "/contacts",
    csv,
    options: { ...options, dry_run: true },
  })
  expect(rehearsed).toMatchObject({ ...counts, dry_run: true, undo_token: null })
  expect(await contacts(who)).toHaveLength(1)
  const done = await importFile(api, who, { path: "/contacts", csv, options })
  expect(done).toMatchObject(counts)
  expect((await contacts(who)).map(({ first_name }) => first_name).toSorted()).toEqual([...names].toSorted())
})

test("a deal row names its stage, owner, people and products, and missing ones are made when asked for", async () => {
  const who = await api.signUp()
  const body = { name: "Comercial", stages: ["Novo", "Proposta", "Ganho", "Perdido"] }
  const pipeline = await api.call(createPipeline, who, { body })
  await api.call(createProduct, who, { body: { name: "Forno", price: 10 } })
  const csv =
    "name,amount,pipeline_id,pipeline_stage_id,user_id,contacts,companies,products,expected_close_date\n" +
    `Primeiro,"1.234,56",comercial,proposta,${who.email},Rita Lima,Padaria Sol,2 x forno,01-05-2026 10:00\n` +
    "Segundo,,COMERCIAL,Ganho,,rita lima,PADARIA SOL,2 x Forno @ 7.50,\n" +
    "Terceiro,,Comercial,Nenhuma,,,,,\n"
  const done = await importFile(api, who, { path: "/cards", csv, options: { create_links: true } })
  expect(done).toMatchObject({ created: 2, failed: 1, linked: 2 })
  const found = await api.call(filterDeals, who, {
    query: { paginate: "false", orderBy: "name" },
    body: { filters: [] },
  })
  const [first, second] = Array.isArray(found) ? found : found.data
  expect(first).toMatchObject({
    amount: 1234.56,
    code: 1,
    stage_name: "Proposta",
    user_id: who.id,
    expected_close_date: "2026-05-01",
    products: [{ name: "Forno", pivot: { amount: 2, price: 10 } }],
  })
  expect(second).toMatchObject({
    amount: 15,
    status: "won",
    contacts: [{ first_name: "Rita", last_name: "Lima" }],
  })
  expect(second?.contacts[0]?.id).toBe(first?.contacts[0]?.id)
  expect(second?.closed_at).not.toBeNull()
  expect(pipeline.id).toBe(first?.pipeline_id)
})

test("an import is one operation, which an undo takes back whole", async () => {
  const who = await api.signUp()
  const rows = Array.from({ length: 1200 }, (_, index) => `Pessoa ${index},p${index}@x.test`)
  const done = await importFile(api, who, { path: "/contacts", csv: `first_name,email\n${rows.join("\n")}` })
  expect(done).toMatchObject({ created: 1200, total: 1200 })
  expect(await api.call(undo, who, { body: { token: done.undo_token ?? "" } })).toMatchObject({
    undone: 1200,
  })
  const { data, total } = await api.call(listContacts, who, { query: {} })
  expect([data.length, total]).toEqual([0, 0])
  const list = await api.call(listImports, who, { query: {} })
  expect(list.data).toMatchObject([{ id: done.id, status: "undone", undo_token: null }])
})

test("an undo of many rows holds nobody up for its whole length, and a repetition changes nothing", async () => {
  const who = await api.signUp()
  const rows = Array.from({ length: 600 }, (_, index) => `Pessoa ${index}`)
  const done = await importFile(api, who, { path: "/contacts", csv: `first_name\n${rows.join("\n")}` })
  const body = { token: done.undo_token }
  const first = await api.raw("POST", "/undo", who, body)
  expect(first.body).toEqual({ undone: 600, skipped: [] })
  await api.raw("POST", "/undo", who, body)
  const transactions = await sql<{ count: number }>`
    select count(distinct c.xmin::text)::int as count from changes c
    join operations o on o.account_id = c.account_id and o.id = c.operation_id
    where o.undoes = ${done.undo_token}
  `.execute(api.database.owner)
  expect(transactions.rows).toEqual([{ count: 3 }])
})

test("two people with one unreadable key stay two", async () => {
  const who = await api.signUp()
  const csv = "first_name,email\nAna,x@\nRui,x@\n"
  const done = await importFile(api, who, { path: "/contacts", csv, options: { match_on: "email" } })
  expect(done).toMatchObject({ created: 2, skipped: 0, failed: 0, incomplete: 2 })
})

test("a dry run over several batches tells the numbers that the import then has, and leaves nothing", async () => {
  const who = await api.signUp()
  const lines = Array.from({ length: 1200 }, (_, index) => {
    const contact = `Rita ${index % 301}`
    return index % 5 === 0
      ? `Negócio ${index},5,Ninguém ${index},,one cell too many`
      : `Negócio ${index},${index},${contact},Padaria ${index % 3}`
  })
  const csv = `name,amount,contacts,companies\n${lines.join("\n")}\n`
  const upload = { path: "/cards", csv, options: { create_links: true } } as const
  const rehearsed = await importFile(api, who, { ...upload, options: { ...upload.options, dry_run: true } })
  const { data } = await api.call(listContacts, who, { query: {} })
  expect(data).toEqual([])
  const done = await importFile(api, who, upload)
  const numbers = { total: 1200, created: 960, failed: 240, linked: 304 }
  expect([rehearsed, done]).toMatchObject([numbers, numbers])
  await api.call(undo, who, { body: { token: done.undo_token ?? "" } })
  const query = sql<{ left: number; changed: number }>`
    select (select count(*) from deals where deleted_at is null and account_id = p.account_id)
      + (select count(*) from contacts where deleted_at is null and account_id = p.account_id)::int as left,
      (select count(*) from stage_totals where account_id = p.account_id and (count <> 0 or sum <> 0))::int as changed
    from users p where p.id = ${who.id}`
  expect((await query.execute(api.database.owner)).rows).toEqual([{ left: 0, changed: 0 }])
})

test("a dry run counts the duplicates that the import then makes, also between its batches", async () => {
  const who = await api.signUp()
  const lines = Array.from({ length: 1200 }, (_, index) => `P,p${index % 1100}@x.test`)
  const upload = { path: "/contacts", csv: `first_name,email\n${lines.join("\n")}\n` } as const
  const rehearsed = await importFile(api, who, { ...upload, options: { dry_run: true } })
  const done = await importFile(api, who, upload)
  expect([rehearsed.duplicates, done.duplicates]).toEqual([100, 100])
})

test.each([
  ["an empty file", "", "empty_file"],
  ["a zip file that is no workbook", Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), "broken_workbook"],
  ["a file with zeros", "name;\0\0", "not_csv"],
  [
    "100,000 columns",
    `${Array.from({ length: 100_000 }, (_, index) => `c${index}`).join(",")}\n`,
    "too_many_columns",
  ],
] as const)("%s is refused at once, in words of the caller's language", async (_name, csv, rule) => {
  for (const language of ["pt-BR", "en"] as const) {
    const reply = await sendFile(api, admin, { path: "/contacts", csv, language })
    expect(reply.status).toBe(422)
    expect(reply.body).toEqual({ file: [ruleMessage(language, rule, { maximum: 500 })] })
  }
})

test.each([
  ["an unclosed quote", 'first_name\nA\n"B\nC\n', "unclosed_quote", 3],
  ["a quote that swallows the rest", `first_name\n"A\nA"\n"B\n${"C\n".repeat(600_000)}`, "row_too_long", 4],
  ["a row of 5 MB", `first_name\nA\n${"x".repeat(5_000_000)}\n`, "row_too_long", 3],
  ["no rows", "first_name\n", "empty_file", undefined],
] as const)("%s is refused at once, with the line where it begins", async (_name, csv, rule, line) => {
  const reply = await sendFile(api, admin, { path: "/contacts", csv, language: "en" })
  expect(reply.status).toBe(422)
  expect(reply.body).toEqual({ file: [ruleMessage("en", rule, line ? { line } : {})] })
  expect((await api.call(listImports, admin, { query: {} })).total).toBe(0)
})

test("NUL bytes go, and formulas are nothing but text", async () => {
  const who = await api.signUp()
  const csv = "first_name,job\nA\0,x\n=1+1,x\n'+5511,x\n"
  const done = await importFile(api, who, {
    path: "/contacts",
    csv: `first_name,job\n${"ok,x\n".repeat(14_000)}${csv}`,
  })
  expect(done).toMatchObject({ created: 14_004, failed: 0 })
  const { data } = await api.call(listContacts, who, { query: { orderBy: "first_name", per_page: "5" } })
  expect(
    data
      .slice(0, 2)
      .map(({ first_name }) => first_name)
      .toSorted(),
  ).toEqual(["+5511", "=1+1"])
})

test("a file that JSON describes is none: no path of the server can be sent", async () => {
  const path = join(api.services.config.dataDir, "secret")
  await writeFile(path, "first_name\nSegredo\n")
  for (const file of [{ path, name: "x", size: 9, sha256: "x" }, path, [path]]) {
    const reply = await api.raw("POST", "/contacts/import", admin, { file })
    expect(reply).toMatchObject({ status: 422, body: { file: [expect.any(String)] } })
  }
  expect(await readFile(path, "utf8")).toContain("Segredo")
})

test("headers and options that make no sense are refused with their place", async () => {
  const csv = "Nome,E-mail\nA,a@x.test\n"
  const send = async (headers: unknown, options?: unknown) =>
    Object.keys((await sendFile(api, admin, { path: "/contacts", csv, headers, options })).body as object)
  expect(await send([{ header: "Outra", related_column: "email" }])).toEqual(["headers.0.header"])
  expect(await send([{ header: "Nome", related_column: "account_id" }])).toEqual(["headers.0.related_column"])
  expect(await send([{ header: "Nome", related_column: "first_name", enabled: false }])).toEqual(["headers"])
  expect(await send([{ header: "Nome", related_column: "first_name" }], { match_on: "email" })).toEqual([
    "options.match_on",
  ])
  expect(await send(undefined)).toEqual(["headers"])
})

test("options that no row could be imported with are refused at once, each by its name", async () => {
  const who = await api.signUp()
  const lost_reason_options = ["Preço"]
  const body = { name: "Comercial", stages: ["Novo", "Ganho", "Perdido"], lost_reason_options }
  const pipeline = await api.call(createPipeline, who, { body })
  const gone = await api.call(createPipeline, who, { body: { ...body, name: "Antigo" } })
  await api.call(trashPipeline, who, { params: { id: gone.id } })
  const [, won, lost] = pipeline.stages.map(({ id }) => id)
  const send = async (options: object, csv = "name\nUm\n", path: "/cards" | "/contacts" = "/cards") => {
    const reply = await sendFile(api, who, { path, csv, options, language: "en" })
    return reply.status === 202 ? 202 : [reply.status, ...Object.keys(reply.body as object)]
  }
  const strange = "01900000-0000-7000-8000-000000000000"
  for (const pipeline_id of [strange, gone.id])
    expect(await send({ pipeline_id })).toEqual([422, "options.pipeline_id"])
  for (const pipeline_stage_id of [strange, gone.stages[0]?.id])
    expect(await send({ pipeline_stage_id })).toEqual([422, "options.pipeline_stage_id"])
  const other = await firstPipeline(api, who)
  expect(await send({ pipeline_id: other.id, pipeline_stage_id: won })).toEqual([
    422,
    "options.pipeline_stage_id",
  ])
  expect(await send({ pipeline_stage_id: lost })).toEqual([422, "options.pipeline_stage_id"])
  expect(await send({ pipeline_stage_id: lost }, "name,lost_reason\nUm,Preço\n")).toBe(202)
  expect(await send({ pipeline_id: pipeline.id, pipeline_stage_id: won })).toBe(202)
  const contacts = "first_name\nAna\n"
  expect(await send({ pipeline_id: pipeline.id }, contacts, "/contacts")).toEqual([
    422,
    "options.pipeline_id",
  ])
  expect(await send({ on_match: "update" }, contacts, "/contacts")).toEqual([422, "options.match_on"])
  expect(await send({ match_on: "gender" }, "first_name,gender\nAna,other\n", "/contacts")).toEqual([
    422,
    "options.match_on",
  ])
  expect((await api.call(listImports, who, { query: {} })).total).toBe(2)
})

test("a manager makes no admin by importing", async () => {
  const boss = await api.signUp()
  const manager = await api.colleague(boss, "manager")
  const csv = `first_name,email,role\nMal,mal@${boss.domain}.test,admin\nBem,bem@${boss.domain}.test,agent\nSem,${boss.email},agent\n`
  const done = await importFile(api, manager, { path: "/users", csv })
  expect(done).toMatchObject({ created: 1, failed: 2 })
  const updates = `email,first_name,role\n${boss.email},Outro,agent\n`
  const options = { match_on: "email", on_match: "update" }
  expect(await importFile(api, manager, { path: "/users", csv: updates, options })).toMatchObject({
    updated: 0,
    failed: 1,
  })
})

test("the columns are those of the field table", async () => {
  const columns = await api.call(importDealColumns, admin, {})
  const names = columns.map(({ related_column }) => related_column)
  expect(names).toEqual(expect.arrayContaining(["name", "pipeline_stage_id", "products", "lost_reason"]))
  expect(names).not.toEqual(expect.arrayContaining(["code"]))
})
