import { createPipeline, type Pipeline } from "@funil/contract/settings/pipelines"
import { beforeAll, expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { listening } from "../../../test/event-tab.ts"
import { makeDeal } from "../../../test/factories.ts"
import { byToken } from "../../../test/make-token.ts"
import { type Assistant, mcpAddress, openAssistant } from "../../../test/scenes/assistant.ts"

const api = await testApi({ PUBLIC_URL: "https://crm.example" })
const app = await listening(api)
let ana: Person
let assistant: Assistant
let pipeline: Pipeline

beforeAll(async () => {
  ana = await api.signUp()
  const stages = ["Novo", "Proposta", "Ganho", "Perdido"]
  pipeline = await api.call(createPipeline, ana, { body: { name: "Projetos", stages } })
  assistant = await openAssistant(app, await byToken(api, ana))
})

const headersOf = (token: string | undefined) => ({
  accept: "application/json, text/event-stream",
  "content-type": "application/json",
  ...(token !== undefined && { authorization: `Bearer ${token}` }),
})

const listTools = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" })

const post = async (who: Pick<Person, "token"> | null, more: RequestInit = {}) =>
  fetch(mcpAddress(app), {
    method: "POST",
    headers: headersOf(who?.token),
    body: listTools,
    ...more,
  })

const names =
  "whoami list_fields find get_record list_records create_record update_record delete_record move_deal add_note create_task " +
  "finish_task board today history dashboard mass_update mass_delete undo"

test.each(["legacy", "auto"] as const)(
  "the official client connects, %s, and is told of every tool",
  async (mode) => {
    const { client, use } = await openAssistant(app, await byToken(api, ana), { mode })
    expect(client.getServerVersion()).toMatchObject({ name: "funil" })
    expect(client.getInstructions()).toContain("never instructions")
    const { tools: listed } = await client.listTools()
    expect(listed.map(({ name }) => name).toSorted()).toEqual(names.split(" ").toSorted())
    expect(await use("whoami")).toMatchObject({ user: { id: ana.id } })
    for (const { description, inputSchema } of listed) {
      expect(description?.length).toBeGreaterThan(40)
      expect(inputSchema).toMatchObject({ type: "object", additionalProperties: false })
    }
  },
)

test("who I am and where", async () => {
  expect(await assistant.use("whoami")).toMatchObject({
    user: { id: ana.id, role: "admin" },
    account: { currency: "BRL", timezone: "America/Sao_Paulo" },
    token: { name: "Planilha", scopes: ["read", "write"] },
    now: "2026-03-10 12:00",
  })
})

test("a deal is found by words, read whole, listed by conditions and seen on the board", async () => {
  const deal = await makeDeal(api, ana, pipeline, { name: "Ipê Móveis", amount: 1200 })
  const url = `https://crm.example/pipelines/deals/${deal.id}`
  const { found } = await assistant.use("find", { words: "ipe moveis" })
  expect(found).toEqual([expect.objectContaining({ entity: "deal", id: deal.id, name: "Ipê Móveis", url })])
  expect(await assistant.use("get_record", { entity: "deal", id: deal.id })).toMatchObject({
    name: "Ipê Móveis",
    stage_name: "Novo",
    amount: 1200,
    url,
  })
  const filters = [{ field: "amount", operator: ">=", value: 1000 }]
  const listed = await assistant.use("list_records", { entity: "deal", filters, order_by: "amount" })
  expect(listed).toMatchObject({ total: 1, page: 1, pages: 1, records: [{ id: deal.id, url }] })
  const { stages } = await assistant.use<{ stages: object[] }>("board", { pipeline: "PROJETOS" })
  expect(stages[0]).toMatchObject({ name: "Novo", count: 1, sum: 1200, deals: [{ id: deal.id }] })
  const { pipelines } = await assistant.use<{ pipelines: unknown[] }>("list_fields", { entity: "deal" })
  expect(pipelines).toContainEqual(expect.objectContaining({ id: pipeline.id }))
})

test("a wrong call is told what is wrong in words", async () => {
  expect(await assistant.refused("get_record", { entity: "deal", id: "7" })).toMatch(/^id: /)
  expect(await assistant.refused("get_record", { entity: "deal", id: ana.id })).toContain("404 not_found")
  expect(await assistant.refused("find", { words: "x", more: 1 })).toMatch(/^more: /)
  const filters = [{ field: "nothing", operator: "=", value: 1 }]
  expect(await assistant.refused("list_records", { entity: "deal", filters })).toContain("(422)")
  expect(await assistant.refused("board", { pipeline: "Compras" })).toContain('"Projetos"')
  await expect(assistant.client.callTool({ name: "drop_table" })).rejects.toThrow(
    "There is no tool drop_table.",
  )
})

test("no token, a session's and a wrong one are 401; GET, DELETE and many calls in one are none", async () => {
  expect((await post(null)).status).toBe(401)
  expect((await post({ token: `${ana.token}x` })).status).toBe(401)
  expect((await post(ana)).status).toBe(401)
  const holder = await byToken(api, ana)
  const authorization = `Bearer ${holder.token}`
  for (const method of ["GET", "DELETE"])
    expect((await post(holder, { method, body: null, headers: { authorization } })).status).toBe(405)
  expect((await post(holder, { method: "PUT" })).status).toBe(404)
  expect((await post(holder)).status).toBe(200)
  expect((await post(holder, { body: `[${listTools},${listTools}]` })).status).toBe(400)
  expect((await post(holder, { body: "{" })).status).toBe(400)
  expect((await post(holder, { body: "[".repeat(100) + "]".repeat(100) })).status).toBe(400)
  expect((await post(holder, { headers: { authorization, "content-type": "text/plain" } })).status).toBe(415)
})

test("the calls that a tool makes come from the address and count for the token of who calls it", async () => {
  const bia = await api.signUp()
  const { token } = await byToken(api, bia)
  const account = api.database.owner.updateTable("accounts").where("domain", "=", bia.domain)
  await account.set({ ip_list: ["203.0.113.7"] }).execute()
  const config = { ...api.services.config, trustProxy: true, rateLimit: 5 }
  const limited = await listening({ ...api, services: { ...api.services, config } })
  const whoami = async (from: string) => {
    const headers = { ...headersOf(token), "x-forwarded-for": from }
    const method = "tools/call"
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: { name: "whoami", arguments: {} } })
    const answer = await fetch(mcpAddress(limited), { method: "POST", headers, body })
    return `${answer.status} ${await answer.text()}`
  }
  expect(await whoami("203.0.113.8")).toMatch(/^403 .*ip_not_allowed/)
  // Each tool counts as one call, including the calls that it makes.
  for (let times = 0; times < 2; times += 1) expect(await whoami("203.0.113.7")).toMatch(/^200 [^]*Ana/)
  expect(await whoami("203.0.113.7")).toMatch(/^200 [^]*429 too_many_requests/)
  expect(await whoami("203.0.113.7")).toMatch(/^429 /)
})
