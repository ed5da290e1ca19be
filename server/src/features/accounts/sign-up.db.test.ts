import * as accounts from "@funil/contract/account/accounts"
import { getMe } from "@funil/contract/account/auth"
import * as signUp from "@funil/contract/account/sign-up"
import { sql } from "kysely"
import { expect, test } from "vitest"
import { testApi } from "../../../test/client.ts"

const api = await testApi()
const { call, send, raw } = api

const password = "uma-senha-de-teste-7"
let counter = 0

function sign(more: object = {}) {
  counter += 1
  const domain = `loja-${counter}`
  return { domain, email: `ana@${domain}.test`, password, first_name: "Ana", ...more }
}

async function count(table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
    api.database.owner,
  )
  return rows[0]?.count ?? 0
}

test("a lead is kept with its campaign and grows step by step", async () => {
  const lead = await call(signUp.createLead, null, {
    body: { email: "bia@loja.test", utm_source: "google", utm_campaign: "março" },
  })
  expect(lead).toEqual({ hash: expect.stringMatching(/^[\w-]{43}$/), email: "bia@loja.test", domain: null })
  const params = { hash: lead.hash }
  await call(signUp.updateLead, null, { params, body: { domain: "loja-da-bia", first_name: "Bia" } })
  const again = await call(signUp.updateLead, null, {
    params,
    body: { phone1: "11987654321", market: "Retail" },
  })
  expect(again).toEqual({ ...lead, domain: "loja-da-bia" })
  const body = sign({ hash: lead.hash, first_name: "Beatriz", campaign: { utm_medium: "cpc" } })
  const { id } = await call(signUp.createAccount, null, { body })
  const { rows } = await sql`
    select first_name, phone1, market, campaign from accounts where account_id = ${id}
  `.execute(api.database.owner)
  expect(rows).toEqual([
    {
      first_name: "Beatriz",
      phone1: "+5511987654321",
      market: "Retail",
      campaign: { utm_source: "google", utm_campaign: "março", utm_medium: "cpc" },
    },
  ])
  expect((await send(signUp.updateLead, null, { params, body: {} })).status).toBe(404)
})

test("a lead takes nothing but campaign data beside its fields", async () => {
  const reply = await raw(
    "POST",
    "/leads",
    null,
    { email: "bia@loja.test", role: "admin" },
    { "accept-language": "en" },
  )
  expect(reply).toMatchObject({ status: 422, body: { role: ["Unknown field."] } })
})

test("signing up makes account, admin, trial, pipeline and task types, and signs in", async () => {
  const body = sign({
    company: "Loja",
    language: "en",
    timezone: "America/Manaus",
    phone1: "(11) 98765-4321",
  })
  const { token, user, domain, id } = await call(signUp.createAccount, null, { body })
  const ana = { id: user.id, token, domain, email: body.email }
  expect(user).toMatchObject({ role: "admin", admin: true, active: true, email: body.email, pipelines: [] })
  expect(await call(getMe, ana, {})).toMatchObject({
    first_name: "Ana",
    admin: true,
    language: "en",
    account: { id, domain, company: "Loja", timezone: "America/Manaus", state: "trial", days_remaining: 14 },
  })
  const names = await sql<{ name: string }>`
    select s.name from stages s where s.account_id = ${id} order by s.position
  `.execute(api.database.owner)
  expect(names.rows.map(({ name }) => name)).toEqual(["New", "Won", "Lost"])
  const types = await sql`select 1 from task_types where account_id = ${id}`.execute(api.database.owner)
  expect(types.rows).toHaveLength(6)
  const ledger = await sql<{ entity: string; user_id: string; reversible: boolean }>`
    select distinct c.entity, o.user_id, o.reversible from operations o
    join changes c on c.account_id = o.account_id and c.operation_id = o.id
    where o.account_id = ${id} order by c.entity
  `.execute(api.database.owner)
  expect(ledger.rows).toEqual(
    ["account", "pipeline", "task_type", "user"].map((entity) => ({
      entity,
      user_id: user.id,
      reversible: false,
    })),
  )
})

test("an account without a language speaks the visitor's", async () => {
  const reply = await raw("POST", "/customers", null, sign(), { "accept-language": "en-GB,pt;q=0.5" })
  const { domain } = reply.body as { domain: string }
  expect(await call(accounts.getLoginPage, null, { params: { domain } })).toEqual({
    domain,
    language: "en",
    brand: null,
    sends_mail: false,
  })
})

test("of many who want one domain at once exactly one gets it", async () => {
  const before = await count("accounts")
  const body = sign()
  const replies = await Promise.all(
    Array.from({ length: 6 }, () => raw("POST", "/customers", null, body, { "accept-language": "en" })),
  )
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(5)
  const refused = replies.find(({ status }) => status === 409)
  expect(refused?.body).toEqual({ domain: ["This domain is already taken."] })
  expect(await count("accounts")).toBe(before + 1)
})

test("a domain is free until somebody has it, and again after their account is closed", async () => {
  const body = sign()
  const params = { domain: body.domain }
  expect(await call(signUp.checkDomain, null, { params })).toEqual({ domain: body.domain, available: true })
  await call(signUp.createAccount, null, { body })
  const taken = await raw("GET", `/customers/domains/${body.domain}/check`, null)
  expect(taken).toMatchObject({ status: 409, body: { domain: ["Este domínio já está em uso."] } })
  await sql`delete from account_domains where domain = ${body.domain}`.execute(api.database.owner)
  expect((await send(signUp.checkDomain, null, { params })).status).toBe(200)
  expect((await send(signUp.createAccount, null, { body })).status).toBe(201)
})

test.each(["ab", "api", "create-account", "-loja", "loja-", "lo ja", "a".repeat(41), "loja.com"])(
  "%j is no domain",
  async (domain) => {
    const check = await raw("GET", `/customers/domains/${encodeURIComponent(domain)}/check`, null)
    expect(check).toMatchObject({ status: 422, body: { domain: [expect.any(String)] } })
    const created = await raw("POST", "/customers", null, sign({ domain }))
    expect(created).toMatchObject({ status: 422, body: { domain: [expect.any(String)] } })
  },
)

test("no domain is the first part of an address that the server answers", () => {
  const routes = api.app.printRoutes({ commonPrefix: false })
  const firsts = new Set(Array.from(routes.matchAll(/^[├└]── \/([^/ ]+)/gmu), ([, first]) => first))
  for (const known of ["api", "consents", "f", "r", "b", "mcp"]) expect([...firsts]).toContain(known)
  expect([...firsts].filter((first) => accounts.domain.safeParse(first).success)).toEqual([])
})

test.each([
  [{ password: "12345" }, "password"],
  [{ password: "qwerty123" }, "password"],
  [{ password: "aaaaaa" }, "password"],
  [{ email: "ana" }, "email"],
  [{ timezone: "Mars/Olympus" }, "timezone"],
  // The server knows this zone, the database doesn't.
  [{ timezone: "US/Pacific-New" }, "timezone"],
  [{ language: "fr" }, "language"],
  [{ first_name: " " }, "first_name"],
  [{ account_id: "0198f3a0-0000-7000-8000-000000000000" }, "account_id"],
])("signing up with %j is refused and leaves nothing behind", async (more, field) => {
  const before = await count("accounts")
  const reply = await raw("POST", "/customers", null, sign(more))
  expect(reply).toMatchObject({ status: 422, body: { [field]: [expect.any(String)] } })
  expect(await count("accounts")).toBe(before)
})

test("a sign-in page of a domain that nobody has is not found", async () => {
  expect((await send(accounts.getLoginPage, null, { params: { domain: "ninguem" } })).status).toBe(404)
})

test("everyone reads the account's face, and only those in charge the whole of it", async () => {
  const ana = await api.signUp()
  const agent = await api.colleague(ana, "agent")
  const [whole] = await call(accounts.listAccounts, ana, {})
  expect(whole).toMatchObject({ email: ana.email, total_users: 2, domain: ana.domain })
  const [face] = await call(accounts.listAccounts, agent, {})
  expect(Object.keys(face ?? {}).toSorted()).toEqual([
    "brand",
    "company",
    "currency",
    "days_remaining",
    "domain",
    "email_proved",
    "id",
    "language",
    "state",
    "subscription_plan",
    "timezone",
  ])
})

test("the status tells the trial and what is used of the plan", async () => {
  const body = sign({ first_name: "Ana" })
  const { user, token, domain } = await call(signUp.createAccount, null, { body })
  const ana = { id: user.id, token, domain, email: body.email }
  expect(await call(accounts.getAccountStatus, ana, {})).toEqual({
    plan: "scale",
    state: "trial",
    pending_change: null,
    free_trial_exceeded_at: "2026-03-24T15:00:00.000Z",
    days_remaining: 14,
    trial_refused: false,
    usage: {
      pipelines: { used: 1, limit: 50 },
      forms: { used: 0, limit: 50 },
      workflows: { used: 0, limit: 100 },
      custom_fields: { used: 0, limit: 100 },
      upload_bytes: { used: 0, limit: 10_737_418_240 },
    },
  })
})
