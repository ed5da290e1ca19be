import { createContact } from "@funil/contract/contacts"
import { createCustomField } from "@funil/contract/custom-fields"
import { createFilter } from "@funil/contract/filters"
import { beforeEach, expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { listening } from "../../../test/event-tab.ts"
import { makeDeal, makePipeline, stageId } from "../../../test/factories.ts"
import { accountOf, importFile } from "../../../test/import-file.ts"
import { queryLog } from "../../../test/query-log.ts"
import { systemContext } from "../../platform/system-context.ts"
import { records } from "../../app.ts"
import { exportRecords } from "./export-records.ts"

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
  expect(reply.headers["content-disposition"]).toBe('attachment; filename="cards-2026-03-10.csv"')
  expect(reply.body).toBe(
    `\uFEFF${columns.join(";")}\r\n'=HYPERLINK(1);1234,5;a|b, c;Novo;${ana.email};rita@sol.test;2,5\r\n`,
  )
  const english = await exported(ana, "/cards", { columns: ["amount", "custom_fields.metros"] }, "en")
  expect(english.body).toBe("\uFEFFamount,custom_fields.metros\r\n1234.5,2.5\r\n")
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
    // A call that comes later is answered: the export has not kept the connections busy.
    await exported(ana, "/companies", {})
    await exported(ana, "/companies", {})
    return statements.length - before
  }
  const whole = await read(true)
  expect(await read(false)).toBeLessThan(whole / 2)
})

test("ten exports of an account are taken at once and no more, whatever others take", async () => {
  const bia = await api.signUp()
  const begin = async (who: Person) => {
    const ctx = await systemContext(api.services, await accountOf(api, who))
    const { lines } = await exportRecords(ctx, records, "contact", { filters: [] })
    const iterator = lines[Symbol.asyncIterator]()
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
