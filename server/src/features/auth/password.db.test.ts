import * as auth from "@funil/contract/account/auth"
import { trashUser } from "@funil/contract/account/users"
import { sql } from "kysely"
import { beforeEach, expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { mailbox } from "../../../test/mailbox.ts"

const api = await testApi()
const mail = await mailbox(api)
const { call, send } = api
const start = api.clock.now
const oldPassword = "uma-senha-de-teste-7"
const password = "outra-senha-de-teste-8"

let ana: Person

beforeEach(async () => {
  api.clock.now = start
  ana = await api.signUp()
})

function later(minutes: number) {
  api.clock.now = new Date(api.clock.now.getTime() + minutes * 60_000)
}

function request(email = ana.email, domain = ana.domain) {
  return send(auth.requestPasswordCode, null, { body: { email, domain } })
}

function update(code: string, more: object = {}, who: Person | null = null) {
  const body = { password_code: code, password, email: ana.email, domain: ana.domain, ...more }
  return send(auth.updatePassword, who, { body })
}

function login(typed: string) {
  return send(auth.login, null, { body: { email: ana.email, domain: ana.domain, password: typed } })
}

async function mailedCode(): Promise<string> {
  await request()
  return mail.code(ana.email)
}

const wrong = { status: 422, body: { password_code: ["O código está errado ou expirou. Peça um novo."] } }

test("a mailed code sets a new password and ends every session", async () => {
  const code = await mailedCode()
  expect(await update(code.toLowerCase())).toMatchObject({ status: 200, body: {} })
  expect((await send(auth.getMe, ana, {})).status).toBe(401)
  expect((await login(oldPassword)).status).toBe(401)
  expect((await login(password)).status).toBe(200)
  expect(await update(code)).toMatchObject(wrong)
})

test("the mail goes to the stored address, in the account's language, with a link to the configured place", async () => {
  const headers = { host: "evil.test", "x-forwarded-host": "evil.test" }
  const body = { email: ana.email.toUpperCase(), domain: ana.domain }
  await send(auth.requestPasswordCode, null, { body }, headers)
  const { to, data } = await mail.next(ana.email)
  expect(to).toEqual([ana.email])
  expect(data).toMatch(/^Subject: =\?UTF-8\?/m)
  expect(data.replaceAll("=\n", "")).toContain(
    `http://localhost:3000/${ana.domain}/password?email=3D${encodeURIComponent(ana.email)}`,
  )
  expect(data).not.toContain("evil.test")
})

test("with a token the code is enough, and the session that asks goes on", async () => {
  const { token } = (await login(oldPassword)).body
  const code = await mailedCode()
  const reply = await update(code, { email: undefined, domain: undefined }, ana)
  expect(reply.status).toBe(200)
  expect((await send(auth.getMe, ana, {})).status).toBe(200)
  expect((await send(auth.getMe, { ...ana, token }, {})).status).toBe(401)
})

test("without a token e-mail and domain are needed", async () => {
  const reply = await update("ABC234", { email: undefined, domain: undefined })
  expect(reply).toMatchObject({
    status: 422,
    body: { email: ["Campo obrigatório."], domain: ["Campo obrigatório."] },
  })
})

test("unknown people, domains and those in the trash get the same answer and no mail", async () => {
  const gone = await api.colleague(ana, "agent")
  await call(trashUser, ana, { params: { id: gone.id } })
  const replies = [
    await request("ninguem@empresa.test"),
    await request(ana.email, "dominio-de-ninguem"),
    await request(gone.email),
    await request(),
  ]
  for (const { status, body } of replies) expect({ status, body }).toEqual({ status: 200, body: {} })
  await mail.code(ana.email)
  expect(mail.unread).toEqual([])
  expect(await update("ABC234", { email: "ninguem@empresa.test" })).toMatchObject(wrong)
})

test("at most three codes an hour are mailed", async () => {
  const codes = [await mailedCode(), await mailedCode(), await mailedCode()]
  expect(new Set(codes).size).toBe(3)
  expect((await request()).status).toBe(200)
  later(60)
  const code = await mailedCode()
  expect(mail.unread).toEqual([])
  expect((await update(code)).status).toBe(200)
})

test("only the latest code works, for 15 minutes", async () => {
  const first = await mailedCode()
  const second = await mailedCode()
  expect(await update(first)).toMatchObject(wrong)
  later(15)
  expect(await update(second)).toMatchObject(wrong)
  expect((await login(oldPassword)).status).toBe(200)
})

test("five wrong codes end the right one, however many come at once", async () => {
  const code = await mailedCode()
  const guesses = Array.from({ length: 20 }, (_, index) => update(`AAAA${20 + index}`))
  for (const reply of await Promise.all(guesses)) expect(reply).toMatchObject(wrong)
  expect(await update(code)).toMatchObject(wrong)
  const { rows } = await sql<{ tries: number }>`
    select tries from password_codes where user_id = ${ana.id}
  `.execute(api.database.owner)
  expect(rows).toEqual([{ tries: 5 }])
})

test("a code that is used twice at once works once", async () => {
  const code = await mailedCode()
  const replies = await Promise.all([update(code), update(code, { password: "mais-uma-senha-9" })])
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 422]))
})

test("a code of one account is worth nothing in another", async () => {
  const other = await api.signUp()
  const code = await mailedCode()
  expect(await update(code, { email: other.email, domain: other.domain })).toMatchObject(wrong)
  expect((await update(code)).status).toBe(200)
})

test("a new password must not be common, and a refused one spends no try", async () => {
  const code = await mailedCode()
  const reply = await update(code, { password: "123456" })
  expect(reply).toMatchObject({
    status: 422,
    body: { password: ["Esta senha é muito comum. Escolha outra."] },
  })
  expect((await update(code)).status).toBe(200)
})

test("a proven code forgets wrong passwords", async () => {
  for (let count = 0; count < 6; count += 1) await login("errada-errada")
  expect((await login(oldPassword)).status).toBe(429)
  expect((await update(await mailedCode())).status).toBe(200)
  expect((await login(password)).status).toBe(200)
})

test("neither the queue nor the table holds the code itself, and the ledger holds when, not what", async () => {
  const code = await mailedCode()
  await update(code)
  const { rows } = await sql<{ text: string }>`
    select j::text as text from queued_jobs j union all select c::text from password_codes c
  `.execute(api.database.owner)
  expect(rows).not.toHaveLength(0)
  expect(JSON.stringify(rows)).not.toContain(code)
  const changes = await sql<{ fields: object; user_id: string }>`
    select c.fields, o.user_id from changes c join operations o on o.account_id = c.account_id and o.id = c.operation_id
    where c.record_id = ${ana.id} and c.action = 'update'
  `.execute(api.database.owner)
  expect(changes.rows).toEqual([
    { fields: { password_changed_at: [null, start.toISOString()] }, user_id: ana.id },
  ])
})
