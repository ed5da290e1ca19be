import type { AccountState } from "@funil/contract/account/accounts"
import { isOpenToBlocked, openToBlocked } from "@funil/contract/account/blocked-account"
import { updateUser } from "@funil/contract/account/users"
import { undo } from "@funil/contract/records/history"
import { createCustomField, trashCustomField } from "@funil/contract/settings/custom-fields"
import { createPipeline, trashPipeline } from "@funil/contract/settings/pipelines"
import type { Endpoint } from "@funil/contract/shared/endpoint"
import { sql } from "kysely"
import { expect, test } from "vitest"
import { routes } from "../../src/app.ts"
import { type Person, testApi } from "../client.ts"
import { makeDeal, makePipeline } from "../factories.ts"
import { fingerprint } from "../fingerprint.ts"
import { endingCalls } from "../samples/sample-calls.ts"
import { putStanding } from "../standing.ts"

const api = await testApi()
const unbilled = await testApi({ BILLING: "off" })

/** Every route except the stream, which never ends, and routes that end the test's session. */
const endpoints = routes
  .map(({ endpoint }) => endpoint)
  .filter(({ media, id }) => media !== "events" && id !== "session.end" && !endingCalls.has(id))

const codes: Record<AccountState, string | null> = {
  trial: null,
  free: null,
  active: null,
  trial_ended: "E4022",
  suspended: "E4023",
}
const states = Object.keys(codes) as AccountState[]

/** Returns a call with an unknown id and an empty body. */
async function callOf({ method, path, hasBody }: Endpoint, who: Person) {
  const of = path.startsWith("/users/") ? who.id : "01900000-0000-7000-8000-000000000000"
  const filled = path.replaceAll(/:\w+/g, of)
  return api.raw(method, filled, who, hasBody ? {} : undefined)
}

test.each(states)(
  "an account that is %s may make the calls that are open to it, and no other",
  async (state) => {
    const ana = await api.signUp()
    await putStanding(api, ana, state)
    const wrong: string[] = []
    const isOpen = (endpoint: Endpoint) => codes[state] === null || isOpenToBlocked(endpoint)
    const before = await fingerprint(api.database)
    for (const endpoint of endpoints.filter((one) => !isOpen(one))) {
      const { status, body } = await callOf(endpoint, ana)
      if (status !== 402) wrong.push(`${endpoint.id} answers ${status}`)
      else expect(body).toMatchObject({ code: codes[state], error: expect.any(String) })
    }
    expect(await fingerprint(api.database)).toEqual(before)
    for (const endpoint of endpoints.filter(isOpen)) {
      const { status, body } = await callOf(endpoint, ana)
      // An earlier call chose the free plan, which lacks some calls. That 402 is no block.
      const isOfPlan = status === 402 && (body as { code?: string }).code === "E4021"
      if (status === 402 && !isOfPlan) wrong.push(`${endpoint.id} answers ${status}`)
    }
    expect(wrong).toEqual([])
  },
)

test("an account that is closed may call nothing: nobody is signed in to it", async () => {
  const ana = await api.signUp()
  await sql`update accounts set closed_at = ${api.clock.now} where domain = ${ana.domain}`.execute(
    api.database.owner,
  )
  const before = await fingerprint(api.database)
  const wrong: string[] = []
  for (const endpoint of endpoints.filter(({ access }) => access !== "public")) {
    const { status } = await callOf(endpoint, ana)
    if (status !== 401) wrong.push(`${endpoint.id} answers ${status}`)
  }
  expect(wrong).toEqual([])
  expect(await fingerprint(api.database)).toEqual(before)
})

test("a blocked account may export every list", () => {
  const lists = endpoints.filter(({ media }) => media === "sheet")
  expect(lists.map(({ id }) => id)).toContain("form.export_answers")
  expect(lists.filter((list) => !isOpenToBlocked(list))).toEqual([])
})

test("every call that is open to blocked accounts exists", () => {
  const ids = routes.map(({ endpoint }) => endpoint.id)
  expect(openToBlocked.filter((id) => !ids.includes(id))).toEqual([])
})

test("without billing nothing is blocked or limited", async () => {
  const ana = await unbilled.signUp()
  for (const state of states) {
    await putStanding(unbilled, ana, state)
    expect((await unbilled.raw("GET", "/cards", ana)).status).toBe(200)
  }
  await putStanding(unbilled, ana, "free")
  for (let count = 0; count < 6; count += 1) await makePipeline(unbilled, ana)
  const status = await unbilled.raw("GET", "/customers/status", ana)
  expect(status.body).toMatchObject({ state: "active", usage: { pipelines: { used: 7, limit: null } } })
})

test("a blocked account deletes what is too much, takes that back, and undoes nothing else", async () => {
  const ana = await api.signUp()
  const pipeline = await makePipeline(api, ana)
  const deal = await makeDeal(api, ana, pipeline)
  const field = await api.call(createCustomField, ana, {
    body: { label: "Área", entity: "deal", type: "text" },
  })
  const moved = await api.raw("PUT", `/cards/${deal.id}`, ana, { name: "Outro" })
  await putStanding(api, ana, "suspended")
  for (const [endpoint, { id }] of [
    [trashCustomField, field],
    [trashPipeline, pipeline],
  ] as const) {
    const { status, headers } = await api.send(endpoint as typeof trashPipeline, ana, { params: { id } })
    expect(status).toBeLessThan(300)
    const { body } = await api.send(undo, ana, { body: { token: headers["undo-token"] ?? "" } })
    expect(body).toMatchObject({ skipped: [] })
  }
  const refused = await api.send(undo, ana, { body: { token: moved.headers["undo-token"] ?? "" } })
  expect(refused).toMatchObject({ status: 402, body: { code: "E4023" } })
  expect(
    (await api.send(createPipeline, ana, { body: { name: "Novo", stages: ["A", "B", "C"] } })).status,
  ).toBe(402)
})

test("people of a blocked account change themselves and nobody else", async () => {
  const ana = await api.signUp()
  const rui = await api.colleague(ana, "agent")
  await putStanding(api, ana, "trial_ended")
  const body = { job: "Vendas" }
  expect((await api.send(updateUser, ana, { params: { id: ana.id }, body })).status).toBe(200)
  expect((await api.send(updateUser, rui, { params: { id: rui.id }, body })).status).toBe(200)
  expect((await api.send(updateUser, ana, { params: { id: rui.id }, body })).status).toBe(402)
})

test("a trial ends at its very instant, and a payment opens the account again at once", async () => {
  const ana = await api.signUp()
  await putStanding(api, ana, "trial")
  const status = async () => (await api.raw("GET", "/cards", ana)).status
  expect(await status()).toBe(200)
  const now = api.clock.now
  api.clock.now = new Date(now.getTime() + 1000)
  expect(await status()).toBe(402)
  api.clock.now = now
  await putStanding(api, ana, "suspended")
  expect(await status()).toBe(402)
  await putStanding(api, ana, "active")
  expect(await status()).toBe(200)
})
