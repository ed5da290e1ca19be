import { getMe } from "@funil/contract/account/auth"
import { createContact } from "@funil/contract/records/contacts"
import { createProduct } from "@funil/contract/records/products"
import { createCustomField } from "@funil/contract/settings/custom-fields"
import { createFilter } from "@funil/contract/settings/filters"
import { BlobReader, configure, type FileEntry, TextWriter, ZipReader } from "@zip.js/zip.js"
import { readXlsx } from "hucre/xlsx"
import { beforeEach, expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { listening } from "../../../test/event-tab.ts"
import { makeDeal, makePipeline, stageId } from "../../../test/factories.ts"
import { accountOf, importFile } from "../../../test/imports/import-file.ts"
import { queryLog } from "../../../test/query-log.ts"
import { records } from "../../app.ts"
import { systemContext } from "../../platform/system-context.ts"
import { exportRecords } from "./export-records.ts"

configure({ useWebWorkers: false })
const statements = queryLog()
const api = await testApi()
const app = await listening(api)
let ana: Person

beforeEach(async () => {
  ana = await api.signUp()
})

function exported(who: Person, path: string, body: object, language = "pt-BR") {
  return api.raw("POST", `${path}/export`, who, body, { "accept-language": language })
}

test("a deal's line reads as a spreadsheet of the caller's language has it", async () => {
  const pipeline = await makePipeline(api, ana, ["Novo", "Ganho", "Perdido"])
  const body = { entity: "deal", type: "number", label: "Metros" } as const
  await api.call(createCustomField, ana, { body })
  const contact = await api.call(createContact, ana, { body: { first_name: "Rita", email: "rita@sol.test" } })
  const more = { amount: 1234.5, tags: ["a", "b, c"], contacts: [contact.id] }
  const deal = await makeDeal(api, ana, pipeline, { name: "=HYPERLINK(1)", ...more })
  await api.raw("PUT", `/cards/${deal.id}`, ana, { custom_fields: { metros: 2.5 } })
  const columns = [
    "name",
    "amount",
    "tags",
    "pipeline_stage_id",
    "user_id",
    "contacts",
    "custom_fields.metros",
  ]
  const reply = await exported(ana, "/cards", { columns })
  expect(reply.headers["content-type"]).toBe("text/csv; charset=utf-8")
  expect(reply.headers["content-disposition"]).toMatch(/^attachment; filename="cards-2026-03-10.csv";/)
  expect(reply.body).toBe(
    `\uFEFF${columns.join(";")}\r\n'=HYPERLINK(1);1234,5;a|b, c;Novo;${ana.email};rita@sol.test;2,5\r\n`,
  )
  const english = await exported(ana, "/cards", { columns: ["amount", "custom_fields.metros"] }, "en")
  expect(english.body).toBe("\uFEFFamount,custom_fields.metros\r\n1234.5,2.5\r\n")
})

/** Creates a deal with a value of each field type. Returns the columns that show them. */
async function richDeal(): Promise<string[]> {
  const pipeline = await makePipeline(api, ana, ["Novo", "Ganho", "Perdido"])
  for (const [type, label] of [
    ["date", "Instalação"],
    ["money", "Valor"],
    ["global-select", "Indicado por"],
  ] as const)
    await api.call(createCustomField, ana, { body: { entity: "deal", type, label } })
  const contact = await api.call(createContact, ana, {
    body: { first_name: "Rita", last_name: "Sá", email: "rita@sol.test" },
  })
  const product = await api.call(createProduct, ana, { body: { name: "Forno", price: 1200 } })
  const deal = await makeDeal(api, ana, pipeline, {
    name: "=HYPERLINK(1)",
    amount: 1234.5,
    tags: ["a", "b"],
    contacts: [contact.id],
  })
  await api.raw("PUT", `/cards/${deal.id}`, ana, {
    amount: 1234.5,
    products: [{ product_id: product.id, amount: 2, price: 1100 }],
    expected_close_date: "2026-04-02",
    custom_fields: {
      instalacao: "1899-05-01",
      valor: 10,
      indicado_por: { entity: "contact", id: contact.id },
    },
  })
  const columns = "name amount status source tags user_id contacts products expected_close_date created_at"
  const own = ["instalacao", "valor", "indicado_por"].map((field) => `custom_fields.${field}`)
  return [...columns.split(" "), ...own]
}

test("in the words of the screen a file has its names, options, dates, numbers and people", async () => {
  const columns = await richDeal()
  const reply = await exported(ana, "/cards", { columns, wording: "screen" })
  expect(reply.headers["content-disposition"]).toBe(
    `attachment; filename="Negocios 2026-03-10.csv"; filename*=UTF-8''Neg%C3%B3cios%202026-03-10.csv`,
  )
  const { first_name, last_name } = await api.call(getMe, ana, {})
  const name = [first_name, last_name].filter(Boolean).join(" ")
  expect(String(reply.body).split("\r\n")).toEqual([
    "\uFEFFNome;Valor;Moeda;Situação;Origem;Etiquetas;Responsável;Contatos;Produtos;Previsão de fechamento;Criado em;Instalação;Valor (2);Indicado por",
    `'=HYPERLINK(1);1234,50;BRL;Em aberto;Cadastro manual;a, b;${name};Rita Sá;2 × Forno (R$ 1.100,00);02/04/2026;10/03/2026 12:00;01/05/1899;10,00;Rita Sá`,
    "",
  ])
  const english = await exported(ana, "/cards", { columns, wording: "screen" }, "en")
  expect(english.headers["content-disposition"]).toContain('filename="Deals 2026-03-10.csv"')
  expect(String(english.body).split("\r\n").slice(0, 2)).toEqual([
    "\uFEFFName,Value,Currency,Status,Source,Tags,Owner,Contacts,Products,Expected close,Created,Instalação,Valor,Indicado por",
    `'=HYPERLINK(1),1234.50,BRL,Open,Added manually,"a, b",${name},Rita Sá,"2 × Forno (R$1,100.00)",4/2/2026,3/10/2026 12:00 PM,5/1/1899,10.00,Rita Sá`,
  ])
})

test("phones and documents have the marks that people write", async () => {
  const more = { phone1: "+5511987654321", document: "52998224725" }
  await api.call(createContact, ana, { body: { first_name: "Rita", ...more } })
  const columns = ["first_name", "phone1", "document"]
  const { body } = await exported(ana, "/contacts", { columns, wording: "screen" })
  expect(body).toBe("\uFEFFNome;Telefone;CPF\r\nRita;(11) 98765-4321;529.982.247-25\r\n")
})

test("an XLSX file has dates of the account's zone, numbers, and texts that are no formulas", async () => {
  const columns = await richDeal()
  const { port } = app.server.address() as { port: number }
  const response = await fetch(`http://127.0.0.1:${port}/api/cards/export`, {
    method: "POST",
    headers: { authorization: `Bearer ${ana.token}`, "content-type": "application/json" },
    body: JSON.stringify({ columns, wording: "screen", format: "xlsx" }),
  })
  expect(response.headers.get("content-type")).toBe(
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  )
  const bytes = new Uint8Array(await response.arrayBuffer())
  const { sheets } = await readXlsx(bytes)
  expect(sheets[0]?.name).toBe("Negócios")
  const [head = [], row = []] = sheets[0]?.rows ?? []
  expect(Object.fromEntries(head.map((header, index) => [header, row[index]]))).toMatchObject({
    Nome: "=HYPERLINK(1)",
    Valor: 1234.5,
    Moeda: "BRL",
    "Previsão de fechamento": new Date("2026-04-02T00:00:00Z"),
    "Criado em": new Date("2026-03-10T12:00:00Z"),
    Instalação: "01/05/1899",
    "Valor (2)": 10,
  })
  const zip = new ZipReader(new BlobReader(new Blob([bytes])))
  const sheet = (await zip.getEntries()).find(({ filename }) => filename.endsWith("sheet1.xml"))
  const xml = await (sheet as FileEntry).getData(new TextWriter())
  expect(xml).not.toMatch(/<f[ >]/)
  expect(xml).toContain('t="inlineStr"')
})

test("the filter, the search and the order are those of the list", async () => {
  const pipeline = await makePipeline(api, ana)
  for (const [name, stage] of [
    ["Forno b", 0],
    ["Forno a", 0],
    ["Balcão", 0],
    ["Forno c", 1],
  ] as const)
    await makeDeal(api, ana, pipeline, { name, stage })
  const filters = [{ filterField: "pipeline_stage_id", operator: "=", valueField: stageId(pipeline, 0) }]
  const body = { filters, search: "forno", orderBy: "name", direction: "desc", columns: ["name"] }
  expect((await exported(ana, "/cards", body)).body).toBe("\uFEFFname\r\nForno b\r\nForno a\r\n")
})

test("an empty list is a file with a header", async () => {
  expect((await exported(ana, "/companies", { columns: ["company", "email"] })).body).toBe(
    "\uFEFFcompany;email\r\n",
  )
})

test("what makes no sense is refused before the first line", async () => {
  for (const body of [
    { columns: ["nada"] },
    { columns: [] },
    { columns: ["password_hash"] },
    { orderBy: "nada" },
  ])
    expect((await exported(ana, "/contacts", body)).status, JSON.stringify(body)).toBe(422)
  const filters = [{ filterField: "nada", operator: "=", valueField: 1 }]
  expect(await exported(ana, "/contacts", { filters })).toMatchObject({
    status: 422,
    body: { "filters.0.filterField": [expect.any(String)] },
  })
})

test("only what the caller sees is exported, and not by those who may export nothing", async () => {
  const pipeline = await makePipeline(api, ana)
  await makeDeal(api, ana, pipeline, { name: "Da Ana" })
  const rita = await api.colleague(ana, "restricted_agent")
  await makeDeal(api, rita, pipeline, { name: "Da Rita" })
  expect((await exported(rita, "/cards", { columns: ["name"] })).body).toBe("\uFEFFname\r\nDa Rita\r\n")
  for (const role of ["external_agent", "visitor"] as const)
    expect((await exported(await api.colleague(ana, role), "/cards", {})).status).toBe(403)
})

test("a saved filter is exported as it shows its list", async () => {
  const pipeline = await makePipeline(api, ana)
  for (const name of ["Forno b", "Forno a", "Balcão"]) await makeDeal(api, ana, pipeline, { name })
  const parameters = { search: "forno", orderBy: "name", columns: ["name", "amount", "sumiu"] }
  const body = { name: "Fornos", entity: "deal" as const, parameters, filters: [] }
  const filter = await api.call(createFilter, ana, { body })
  const reply = await api.raw("POST", "/filters/export", ana, { filter_id: filter.id })
  expect(reply.body).toBe("\uFEFFname;amount\r\nForno a;0\r\nForno b;0\r\n")
  const stranger = await api.signUp()
  expect((await api.raw("POST", "/filters/export", stranger, { filter_id: filter.id })).status).toBe(404)
})

test("a caller who goes away ends the export", { timeout: 60_000 }, async () => {
  const long = Array.from({ length: 4 }, () => "longa ".repeat(30)).join(",")
  const rows = Array.from(
    { length: 8000 },
    (_, index) => `Pessoa ${index},${long}
`,
  )
  const header = "first_name,job,address_street,address_block,address_city"
  await importFile(api, ana, {
    path: "/contacts",
    csv: `${header}
${rows.join("")}`,
  })
  const { port } = app.server.address() as { port: number }
  const read = async (isWhole: boolean): Promise<number> => {
    const before = statements.length
    const abort = new AbortController()
    const response = await fetch(`http://127.0.0.1:${port}/api/contacts/export`, {
      method: "POST",
      headers: { authorization: `Bearer ${ana.token}`, "content-type": "application/json" },
      body: "{}",
      signal: abort.signal,
    })
    if (isWhole) await response.text()
    else await response.body?.getReader().read()
    abort.abort()
    // Another call succeeds meanwhile: the export doesn't occupy the connections.
    await exported(ana, "/companies", {})
    await exported(ana, "/companies", {})
    return statements.length - before
  }
  const whole = await read(true)
  expect(await read(false)).toBeLessThan(whole / 2)
})

test("ten exports of an account are taken at once and no more, whatever others take", async () => {
  const bia = await api.signUp()
  await api.call(createContact, ana, { body: { first_name: "Rita" } })
  const begin = async (who: Person) => {
    const ctx = await systemContext(api.services, await accountOf(api, who))
    const { rows } = await exportRecords(ctx, records, "contact", { filters: [], wording: "program" })
    const iterator = rows[Symbol.asyncIterator]()
    await iterator.next()
    return iterator
  }
  const taken = await Promise.all(Array.from({ length: 10 }, () => begin(ana)))
  const refused = await exported(ana, "/contacts", {})
  expect(refused.status).toBe(429)
  expect(refused.headers["retry-after"]).toBe("5")
  expect((await exported(bia, "/contacts", {})).status).toBe(200)
  await taken[0]?.return?.()
  expect((await exported(ana, "/contacts", {})).status).toBe(200)
  for (const iterator of taken) await iterator.return?.()
})
