import { getMe, listSessions } from "@funil/contract/account/auth"
import { createToken, listTokens, revokeToken } from "@funil/contract/account/tokens"
import { getUser, trashUser, updateUser } from "@funil/contract/account/users"
import {
  createWorkflow,
  getWorkflow,
  testWorkflow,
  trashWorkflow,
  updateWorkflow,
} from "@funil/contract/automations/workflows"
import { createDeal, getDeal, searchDeals, trashDeal, updateDeal } from "@funil/contract/records/deals"
import { listLogs, listOperations, restoreTrash, undo } from "@funil/contract/records/history"
import { sql } from "kysely"
import { beforeAll, expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { listening, openEventTab } from "../../../test/event-tab.ts"
import { makeDeal, makePipeline, stageId } from "../../../test/factories.ts"
import { importFile, sendFile } from "../../../test/imports/import-file.ts"
import { byToken, demotedHolder, makeToken, putRole, type TokenHolder } from "../../../test/make-token.ts"
import { putStanding } from "../../../test/standing.ts"

const api = await testApi()
const app = await listening(api)
let ana: Person
let pipeline: Awaited<ReturnType<typeof makePipeline>>

beforeAll(async () => {
  ana = await api.signUp()
  pipeline = await makePipeline(api, ana)
})

const statusOf = async (who: Person) => (await api.send(getMe, who, {})).status
const newDeal = () => ({ name: "Forno", pipeline_stage_id: stageId(pipeline, 0) })

test("a token acts as its maker, its secret is told once and stored as a hash", async () => {
  const token = await makeToken(api, ana)
  expect(token.secret).toMatch(/^funil_[\w-]{64}$/)
  expect(token.secret.startsWith(token.prefix)).toBe(true)
  const holder = { ...ana, token: token.secret }
  expect((await api.call(getMe, holder, {})).id).toBe(ana.id)
  const { secret: _, ...told } = token
  expect((await api.call(listTokens, ana, {}))[0]).toEqual(told)
  expect(await api.call(listSessions, ana, {})).toContainEqual(
    expect.objectContaining({ id: token.id, kind: "token", name: "Planilha", current: false }),
  )
  const { rows } = await sql<{
    row: string
  }>`select to_json(s)::text as row from sessions s where id = ${token.id}`.execute(api.database.owner)
  expect(rows[0]?.row).not.toContain(token.secret.slice(token.prefix.length))
})

test("when a token was used is told to the hour", async () => {
  const holder = await byToken(api, ana)
  const usedAt = async () =>
    (await api.call(listTokens, ana, {})).find(({ id }) => id === holder.tokenId)?.last_used_at
  expect(await usedAt()).toBeNull()
  const before = api.clock.now
  api.clock.now = new Date(before.getTime() + 2 * 3_600_000)
  await api.call(getMe, holder, {})
  expect(await usedAt()).toBe(api.clock.now.toISOString())
  api.clock.now = before
})

/** The events that revoke a token. */
const ends: [string, (holder: TokenHolder, admin: Person) => Promise<unknown>][] = [
  ["it is revoked", ({ tokenId }, admin) => api.call(revokeToken, admin, { params: { id: tokenId } })],
  [
    "its maker is deactivated",
    ({ id }, admin) => api.call(updateUser, admin, { params: { id }, body: { deactivated: true } }),
  ],
  ["its maker is deleted", ({ id }, admin) => api.call(trashUser, admin, { params: { id } })],
  ["its maker may only look on", (holder) => putRole(api, holder, "visitor")],
  [
    "its time is over",
    ({ tokenId }) =>
      sql`update sessions set expires_at = ${api.clock.now} where id = ${tokenId}`.execute(
        api.database.owner,
      ),
  ],
]

test.each(ends)("a token is refused everywhere as soon as %s, in an open stream too", async (_, end) => {
  const holder = await demotedHolder(api, await api.colleague(ana, "agent"), "admin")
  const tab = await openEventTab(app, holder)
  expect(await statusOf(holder)).toBe(200)
  await end(holder, ana)
  expect(await statusOf(holder)).toBe(401)
  expect((await api.send(createDeal, holder, { body: newDeal() })).status).toBe(401)
  await api.call(createDeal, ana, { body: newDeal() })
  await tab.until(({ isOver }) => isOver)
  expect(tab.isOver).toBe(true)
})

test("what is cut off, added to, another account's or made up is no token", async () => {
  const { secret } = await makeToken(api, ana)
  const bia = await api.signUp()
  const theirs = (await makeToken(api, bia)).secret
  const mixed = Buffer.concat([
    Buffer.from(secret.slice(6), "base64url").subarray(0, 32),
    Buffer.from(theirs.slice(6), "base64url").subarray(32),
  ])
  const wrong = [secret.slice(0, -1), `${secret}A`, secret.slice(6), `funil_${mixed.toString("base64url")}`]
  for (const token of wrong) expect(await statusOf({ ...ana, token })).toBe(401)
  // A valid token of another account finds nothing of this one.
  const deal = await makeDeal(api, ana, pipeline)
  expect((await api.send(getDeal, { ...bia, token: theirs }, { params: { id: deal.id } })).status).toBe(404)
  const { id } = await makeToken(api, ana)
  expect((await api.send(revokeToken, bia, { params: { id } })).status).toBe(404)
})

test("a token that only reads may search, and changes nothing", async () => {
  const reader = await byToken(api, ana, { scopes: ["read"] })
  expect((await api.send(searchDeals, reader, { query: { search: "Forno" } })).status).toBe(200)
  expect((await api.raw("POST", "/cards/filter", reader, { filters: [] })).status).toBe(200)
  const refused = await api.send(createDeal, reader, { body: newDeal() })
  expect(refused).toMatchObject({ status: 403, body: { code: "token_scope" } })
  const mass = { filters: [], all: true, values: [{ field: "amount", value: 1 }] }
  expect((await api.raw("PUT", "/cards/filter", reader, { ...mass, dry_run: true })).status).toBe(200)
  expect((await api.raw("PUT", "/cards/filter", reader, mass)).status).toBe(403)
  const writer = await byToken(api, ana, { scopes: ["write"] })
  expect((await api.send(createDeal, writer, { body: newDeal() })).status).toBe(201)
  expect((await api.raw("GET", "/cards", writer)).status).toBe(403)
})

test("no token makes, sees or ends tokens, and none sets a password", async () => {
  const holder = await byToken(api, ana)
  const body = { name: "Outro", scopes: ["read" as const] }
  for (const reply of [
    await api.send(createToken, holder, { body }),
    await api.send(listTokens, holder, {}),
    await api.send(listSessions, holder, {}),
    await api.raw("GET", "/customers/invoices", holder),
    await api.raw("PUT", `/users/${ana.id}`, holder, { role: "admin" }),
  ])
    expect(reply).toMatchObject({ status: 403, body: { code: "token_forbidden" } })
  // A public call ignores the token's user.
  const password = { password_code: "ABC234", password: "outra-senha-de-teste-9" }
  expect((await api.raw("POST", "/users/updatePassword", holder, password)).status).toBe(422)
})

test("neither an undo nor the trash gives a token what it may not change", async () => {
  const colleague = await api.colleague(ana, "agent")
  const { headers } = await api.send(updateUser, ana, {
    params: { id: colleague.id },
    body: { role: "manager" },
  })
  const holder = await byToken(api, ana)
  await api.send(undo, holder, { body: { token: headers["undo-token"] ?? "" } })
  const roleOf = async (id: string) =>
    (
      await api.database.owner
        .selectFrom("users")
        .select("role")
        .where("id", "=", id)
        .executeTakeFirstOrThrow()
    ).role
  expect(await roleOf(colleague.id)).toBe("manager")
  await api.call(trashUser, ana, { params: { id: colleague.id } })
  const restored = await api.send(restoreTrash, holder, { params: { entity: "user", id: colleague.id } })
  expect(restored).toMatchObject({ status: 403, body: { code: "token_forbidden" } })
})

test("no token changes users through an automation, neither one it makes nor one it has run", async () => {
  const colleague = await api.colleague(ana, "agent")
  const holder = await byToken(api, ana)
  const rename = {
    name: "Renomeia",
    entity: "user" as const,
    execute_when: "update" as const,
    action: "change_field_value" as const,
    settings: { field: "first_name", value: "Intrusa" },
  }
  const own = await api.call(createWorkflow, ana, { body: rename })
  const deals = { ...rename, entity: "deal" as const, settings: { field: "name", value: "x" } }
  const other = await api.call(createWorkflow, holder, { body: { ...deals, enabled: false } })
  const changed = await api.send(updateWorkflow, ana, { params: { id: own.id }, body: { name: "Outro" } })
  const test = { workflow: rename, workflow_id: own.id, record_id: colleague.id, perform: true }
  const token = changed.headers["undo-token"] ?? ""
  for (const reply of [
    await api.send(createWorkflow, holder, { body: rename }),
    await api.send(updateWorkflow, holder, { params: { id: own.id }, body: { enabled: true } }),
    await api.send(updateWorkflow, holder, { params: { id: other.id }, body: rename }),
    await api.send(trashWorkflow, holder, { params: { id: own.id } }),
    await api.send(testWorkflow, holder, { body: test }),
  ])
    expect(reply).toMatchObject({ status: 403, body: { code: "token_forbidden" } })
  await api.send(undo, holder, { body: { token } })
  expect((await api.call(getWorkflow, ana, { params: { id: own.id } })).name).toBe("Outro")
  expect((await api.call(getUser, ana, { params: { id: colleague.id } })).first_name).not.toBe("Intrusa")
})

test("below the plan that has the API a token answers 402, and none can be made", async () => {
  const bia = await api.signUp()
  const holder = await byToken(api, bia)
  await putStanding(api, bia, "free")
  expect(await api.send(getMe, holder, {})).toMatchObject({ status: 402, body: { code: "E4021" } })
  const made = await api.send(createToken, bia, { body: { name: "x", scopes: ["read"] } })
  expect(made).toMatchObject({ status: 402, body: { code: "E4021" } })
  await putStanding(api, bia, "trial")
  expect(await statusOf(holder)).toBe(200)
})

test("the history names the token, and what it sets off does not wait for an undo, which it may do", async () => {
  const holder = await byToken(api, ana)
  const { body: deal } = await api.send(createDeal, holder, { body: newDeal() })
  const { headers } = await api.send(updateDeal, holder, { params: { id: deal.id }, body: { amount: 10 } })
  const { data } = await api.call(listLogs, ana, { query: { entity: "deal", record_id: deal.id } })
  expect(data.map(({ token }) => token)).toEqual(["Planilha", "Planilha"])
  const { data: operations } = await api.call(listOperations, ana, { query: { entity: "deal" } })
  expect(operations[0]).toMatchObject({ token: "Planilha", source: "api" })
  const { rows } =
    await sql`select from operations where id = ${operations[0]?.id} and undo_until is null`.execute(
      api.database.owner,
    )
  expect(rows).toHaveLength(1)
  expect(await api.call(undo, holder, { body: { token: headers["undo-token"] ?? "" } })).toMatchObject({
    undone: 1,
  })
  await api.call(trashDeal, holder, { params: { id: deal.id } })
})

test("the history names the token of an import, which brings no users in", async () => {
  const holder = await byToken(api, ana)
  await importFile(api, holder, { path: "/contacts", csv: "first_name\nImportada\n" })
  const { data } = await api.call(listOperations, ana, { query: { entity: "contact" } })
  expect(data[0]).toMatchObject({ token: "Planilha", source: "import" })
  const csv = "first_name,email,role\nIntrusa,intrusa@sol.test,admin\n"
  expect(await sendFile(api, holder, { path: "/users", csv })).toMatchObject({ status: 403 })
})

test("a role that is taken away is taken from the tokens too", async () => {
  const agent = await demotedHolder(api, await api.colleague(ana, "agent"), "agent")
  expect((await api.raw("GET", "/workflows", agent)).status).toBe(403)
  expect((await api.raw("GET", "/cards", agent)).status).toBe(200)
})

test("a time that has passed, no scope and a name of nothing are refused with what to do", async () => {
  const body = { name: " ", scopes: [], expires_at: "2020-01-01T00:00:00.000Z" }
  const { status, body: told } = await api.send(createToken, ana, { body })
  expect(status).toBe(422)
  expect(Object.keys(told)).toEqual(["name", "scopes"])
  const late = await api.send(createToken, ana, { body: { ...body, name: "x", scopes: ["read"] } })
  expect(late).toMatchObject({
    status: 422,
    body: { expires_at: ["Escolha uma data futura."] },
  })
})
