import * as accounts from "@funil/contract/account/accounts"
import { getMe } from "@funil/contract/account/auth"
import { roles } from "@funil/contract/account/permissions"
import { createAccount } from "@funil/contract/account/sign-up"
import { updateUser } from "@funil/contract/account/users"
import { listLogs, undo } from "@funil/contract/records/history"
import { createTask, getTask, listTaskTypes } from "@funil/contract/records/tasks"
import { sql } from "kysely"
import { beforeEach, expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { makeWorkflow } from "../../../test/engine.ts"

const api = await testApi()
const { call, send } = api

const filled = {
  company: "Padaria Sol",
  document: "11.222.333/0001-81",
  website: "https://sol.test",
  address: "Rua Augusta 1500, 4º andar, São Paulo – SP, 01304-001",
  first_name: "Ana",
  last_name: "Lima",
  phone1: "(11) 98765-4321",
  phone2: null,
  total_employees: "5 até 10",
  department: "Sales",
  market: "Food",
  source: "Indicação",
  timezone: "America/Manaus",
} as const

let ana: Person

beforeEach(async () => {
  ana = await api.signUp()
})

const update = (body: object, who = ana, headers = {}) => send(accounts.updateAccount, who, { body }, headers)

async function account(who = ana): Promise<accounts.Account> {
  const [found] = await call(accounts.listAccounts, who, {})
  if (!found) throw new Error("There is no account")
  return found
}

test("an admin changes what is sent, and no more", async () => {
  const reply = await update(filled)
  expect(reply.body).toEqual({
    ...(await account()),
    ...filled,
    document: "11222333000181",
    phone1: "+5511987654321",
  })
  expect(reply.headers["undo-token"]).toBeDefined()
  const { body } = await update({ company: "Padaria Lua" })
  expect(body).toMatchObject({ company: "Padaria Lua", market: "Food", timezone: "America/Manaus" })
  expect(await call(getMe, ana, {})).toMatchObject({ account: { company: "Padaria Lua", currency: "BRL" } })
})

test("what a GET answers may be sent back whole, on a new account too, and read-only fields stay", async () => {
  const before = await account()
  expect((await update(before)).body).toMatchObject({ company: before.company, market: null })
  await update(filled)
  const known = await account()
  const sent = {
    ...known,
    domain: "outro",
    email: "x@y.zz",
    subscription_plan: "grow",
    total_users: 99,
    currency: "USD",
  }
  const { status, body } = await update(sent)
  expect(status).toBe(200)
  expect({ ...body, updated_at: "" }).toEqual({ ...known, updated_at: "" })
})

test.each(roles)("a %s reads what the role table says", async (role) => {
  const who = role === "admin" ? ana : await api.colleague(ana, role)
  const isWhole = role === "admin" || role === "manager"
  const found = await account(who)
  expect(found).toMatchObject({ currency: "BRL", language: "pt-BR", timezone: "America/Sao_Paulo" })
  expect("email" in found).toBe(isWhole)
  expect("ip_list" in found).toBe(isWhole)
  expect((await update({ company: "Outra" }, who)).status).toBe(role === "admin" ? 200 : 403)
  expect((await send(accounts.getOwnAddress, who, {})).status).toBe(isWhole ? 200 : 403)
})

test.each([
  [{ company: "" }, "company"],
  [{ company: null }, "company"],
  [{ document: " " }, "document"],
  [{ document: "11.222.333/0001-80" }, "document"],
  [{ document: "52998224726" }, "document"],
  [{ phone1: null }, "phone1"],
  [{ market: "" }, "market"],
  [{ market: "Fishing" }, "market"],
  [{ department: null }, "department"],
  [{ total_employees: "6" }, "total_employees"],
  [{ source: null }, "source"],
  [{ first_name: "" }, "first_name"],
  [{ website: "javascript:alert(1)" }, "website"],
  [{ language: "fr" }, "language"],
  [{ timezone: "Mars/Olympus" }, "timezone"],
  [{ campaign: {} }, "campaign"],
])("%j is refused", async (body, field) => {
  await update(filled)
  const reply = await update(body)
  expect(reply).toMatchObject({ status: 422, body: { [field]: [expect.any(String)] } })
})

test.each(["11222333000181", "12.ABC.345/01DE-35", "529.982.247-25"])(
  "%s is a document in Brazil",
  async (document) => {
    expect((await update({ document })).body.document).toBe(document.replaceAll(/[./-]/g, ""))
  },
)

test("in English the document is free text, which goes on when the language changes", async () => {
  const { body } = await update({ language: "en", document: "EIN 12-3456789" })
  expect(body).toMatchObject({ language: "en", document: "EIN 12-3456789", currency: "BRL" })
  expect((await update({ document: "9".repeat(31) })).status).toBe(422)
  const back = await update({ ...(await account()), language: "pt-BR" })
  expect(back).toMatchObject({ status: 200, body: { language: "pt-BR", document: "EIN 12-3456789" } })
  expect((await update({ document: "EIN 99-3456789" })).status).toBe(422)
})

test("the currency is that of the language at sign-up", async () => {
  const body = {
    domain: "english-firm",
    email: "a@b.test",
    password: "uma-senha-de-teste-7",
    first_name: "Ann",
  }
  const { id } = await call(createAccount, null, { body: { ...body, language: "en" } })
  const { rows } = await sql`select currency from accounts where account_id = ${id}`.execute(
    api.database.owner,
  )
  expect(rows).toEqual([{ currency: "USD" }])
})

test("somebody else's change is not overwritten unseen", async () => {
  const { headers } = await send(accounts.listAccounts, ana, {})
  const fresh = { "if-match": headers["etag"] ?? "" }
  expect((await update({ company: "Primeira" }, ana, fresh)).status).toBe(200)
  const reply = await update({ company: "Segunda" }, ana, fresh)
  expect(reply).toMatchObject({ status: 412, body: { code: "stale", current: { company: "Primeira" } } })
})

test("a change is undone, by an admin alone", async () => {
  await update(filled)
  const { headers } = await update({
    company: "Errada",
    timezone: "America/Sao_Paulo",
    ip_list: ["0.0.0.0/0"],
  })
  const body = { token: headers["undo-token"] ?? "" }
  const boss = await api.colleague(ana, "manager")
  expect(await call(undo, boss, { body })).toMatchObject({ undone: 0 })
  expect(await call(undo, ana, { body })).toMatchObject({ undone: 1 })
  expect(await account()).toMatchObject({ company: "Padaria Sol", timezone: "America/Manaus", ip_list: [] })
})

test("its history is told to those who may read all of it", async () => {
  const { id } = await account()
  await update({ company: "Padaria Lua" })
  const query = { entity: "account", record_id: id } as const
  const boss = await api.colleague(ana, "manager")
  const { data } = await call(listLogs, boss, { query })
  expect(data[0]).toMatchObject({
    entity: "account",
    action: "update",
    user: { id: ana.id },
    changes: [{ field: "company", from: "Empresa", to: "Padaria Lua" }],
  })
  const agent = await api.colleague(ana, "agent")
  const other = await api.signUp()
  for (const who of [agent, other]) expect((await send(listLogs, who, { query })).status).toBe(404)
})

test("deleted and deactivated users do not count", async () => {
  await api.colleague(ana, "agent")
  const gone = await api.colleague(ana, "agent")
  expect((await account()).total_users).toBe(3)
  await call(updateUser, ana, { params: { id: gone.id }, body: { deactivated: true } })
  expect((await account()).total_users).toBe(2)
})

test("in another time zone a task keeps its wall clock, and an automation its hour", async () => {
  const [type] = await call(listTaskTypes, ana, {})
  const task = { task_type_id: type?.id ?? "", start: "2026-03-20 14:00", responsible_user_id: ana.id }
  const { id } = await call(createTask, ana, { body: task })
  await makeWorkflow(api, ana, { execute_when: "frequently", frequency: "daily", frequency_hour: 9 })
  await update({ timezone: "Asia/Tokyo" })
  expect((await call(getTask, ana, { params: { id } })).start).toBe("2026-03-20 14:00")
  const { rows } = await sql<{ next_at: Date }>`
    select w.next_at from workflows w join users u on u.account_id = w.account_id where u.id = ${ana.id}
  `.execute(api.database.owner)
  expect(rows).toEqual([{ next_at: new Date("2026-03-11T00:00:00.000Z") }])
})
