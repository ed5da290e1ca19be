import { createDeal, getDeal, updateDeal } from "@funil/contract/records/deals"
import { undo } from "@funil/contract/records/history"
import { createProduct, searchProducts } from "@funil/contract/records/products"
import { createCustomField } from "@funil/contract/settings/custom-fields"
import { sql } from "kysely"
import { beforeAll, expect, test } from "vitest"
import { type Person, testApi } from "../client.ts"
import { firstPipeline, makeDeal, stageId } from "../factories.ts"

const api = await testApi()
let ana: Person

beforeAll(async () => {
  ana = await api.signUp()
})

test("a name that turns the text around is refused at its field, in the reader's language", async () => {
  const body = { name: "Contrato\u202Efdp", pipeline_stage_id: stageId(await firstPipeline(api, ana), 0) }
  const refusal = async (language: string) =>
    (await api.send(createDeal, ana, { body }, { "accept-language": language })).body
  expect(await refusal("pt-BR")).toEqual({
    name: ["Use uma só linha de texto, sem caracteres invisíveis."],
  })
  expect(await refusal("en")).toEqual({ name: ["Use one line of text, without invisible characters."] })
})

test("a custom field of one line is refused, and a long one keeps its lines", async () => {
  for (const [type, label] of [
    ["text", "Porta"],
    ["textarea", "Acesso"],
  ] as const)
    await api.call(createCustomField, ana, { body: { entity: "deal", label, type } })
  const deal = await makeDeal(api, ana, await firstPipeline(api, ana))
  const sent = (custom_fields: Record<string, unknown>) =>
    api.send(updateDeal, ana, { params: { id: deal.id }, body: { custom_fields } })
  expect((await sent({ porta: "a\u0007b" })).status).toBe(422)
  expect((await sent({ acesso: "a\nb" })).body).toMatchObject({ custom_fields: { acesso: "a\nb" } })
})

test("a name that was stored before is read, and an undo brings it back", async () => {
  const { id } = await makeDeal(api, ana, await firstPipeline(api, ana))
  const name = "Antigo\u202E\nnome"
  await sql`update deals set name = ${name} where id = ${id}`.execute(api.database.owner)
  expect(await api.call(getDeal, ana, { params: { id } })).toMatchObject({ name })
  const { headers } = await api.send(updateDeal, ana, { params: { id }, body: { name: "Novo" } })
  await api.call(undo, ana, { body: { token: headers["undo-token"] ?? "" } })
  expect(await api.call(getDeal, ana, { params: { id } })).toMatchObject({ name })
})

test("a search that is pasted with invisible signs finds what it names", async () => {
  await api.call(createProduct, ana, { body: { name: "Telha azul", price: 10 } })
  const found = await api.call(searchProducts, ana, { query: { search: "\u202ATelha\tazul\u202C" } })
  expect(found).toMatchObject({ data: [{ name: "Telha azul" }] })
})
