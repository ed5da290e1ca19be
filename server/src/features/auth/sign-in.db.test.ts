import * as auth from "@funil/contract/account/auth"
import { trashUser, updateUser } from "@funil/contract/account/users"
import { sql } from "kysely"
import { beforeEach, expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"

const api = await testApi()
const { call, send } = api
const password = "uma-senha-de-teste-7"
const start = api.clock.now

let ana: Person

beforeEach(async () => {
  api.clock.now = start
  ana = await api.signUp()
})

function tries(body: { email: string; password?: string; domain?: string }) {
  return send(auth.login, null, { body: { password: "errada-errada", domain: ana.domain, ...body } })
}

function later(minutes: number) {
  api.clock.now = new Date(api.clock.now.getTime() + minutes * 60_000)
}

test("signing in answers a token that works, and the account's domain", async () => {
  const reply = await tries({
    email: ana.email.toUpperCase(),
    password,
    domain: ` ${ana.domain.toUpperCase()} `,
  })
  expect(reply).toMatchObject({
    status: 200,
    body: { domain: ana.domain, user: { id: ana.id, role: "admin" } },
  })
  expect(await call(auth.getMe, { ...ana, token: reply.body.token }, {})).toEqual(reply.body.user)
})

test("wrong domain, e-mail or password get the very same answer", async () => {
  const replies = await Promise.all([
    tries({ email: ana.email }),
    tries({ email: "ninguem@empresa.test" }),
    tries({ email: ana.email, password, domain: "dominio-de-ninguem" }),
  ])
  for (const { status, body } of replies) {
    expect(status).toBe(401)
    expect(body).toEqual({ error: "E-mail ou senha incorretos.", code: "wrong_credentials" })
  }
})

test("the sixth try within 15 minutes waits, also with the right password, and then it works", async () => {
  for (let count = 0; count < 5; count += 1) expect((await tries({ email: ana.email })).status).toBe(401)
  later(10)
  const refused = await tries({ email: ana.email.toUpperCase(), password })
  expect(refused).toMatchObject({
    status: 429,
    headers: { "retry-after": "300" },
    body: { code: "too_many_requests" },
  })
  later(5)
  expect((await tries({ email: ana.email, password })).status).toBe(200)
})

test.each(["unknown@empresa.test", undefined])(
  "tries count for an e-mail or a domain that nobody has",
  async (email) => {
    const guess = email ? { email } : { email: ana.email, domain: "dominio-de-ninguem" }
    for (let count = 0; count < 5; count += 1) expect((await tries(guess)).status).toBe(401)
    expect((await tries(guess)).status).toBe(429)
    expect((await tries({ email: ana.email, password })).status).toBe(200)
  },
)

test("the right password forgets the wrong ones", async () => {
  for (let count = 0; count < 4; count += 1) await tries({ email: ana.email })
  expect((await tries({ email: ana.email, password })).status).toBe(200)
  for (let count = 0; count < 5; count += 1) expect((await tries({ email: ana.email })).status).toBe(401)
})

test("many guesses at once get no more tries than one after another", async () => {
  const replies = await Promise.all(Array.from({ length: 30 }, () => tries({ email: ana.email })))
  expect(replies.filter(({ status }) => status === 401)).toHaveLength(5)
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(25)
})

test("somebody who signs in many times at once is no guesser", async () => {
  const replies = await Promise.all(Array.from({ length: 12 }, () => tries({ email: ana.email, password })))
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200))
})

test("sessions are listed with the one that asks, and ended one by one", async () => {
  const { token } = (await tries({ email: ana.email, password })).body
  const other = { ...ana, token }
  const sessions = await call(auth.listSessions, other, {})
  expect(sessions.map(({ current }) => current)).toEqual([true, false])
  const [mine, first] = sessions
  await call(auth.endSession, other, { params: { id: first?.id ?? "" } })
  expect((await send(auth.getMe, ana, {})).status).toBe(401)
  await call(auth.logout, other, {})
  expect((await send(auth.getMe, other, {})).status).toBe(401)
  expect(mine).toMatchObject({ kind: "web", ip: "127.0.0.1", user_agent: "lightMyRequest" })
})

test("nobody ends another one's session, in the same account or another", async () => {
  const [session] = await call(auth.listSessions, ana, {})
  const params = { id: session?.id ?? "" }
  const agent = await api.colleague(ana, "agent")
  expect((await send(auth.endSession, agent, { params })).status).toBe(404)
  expect((await send(auth.endSession, await api.signUp(), { params })).status).toBe(404)
  expect((await send(auth.getMe, ana, {})).status).toBe(200)
})

test("a session slides with use and ends 30 days after the last", async () => {
  const day = 24 * 60
  later(29 * day)
  expect((await send(auth.getMe, ana, {})).status).toBe(200)
  later(29 * day)
  expect((await send(auth.getMe, ana, {})).status).toBe(200)
  later(31 * day)
  expect((await send(auth.getMe, ana, {})).status).toBe(401)
})

test("a role holds from the next call on, and a deleted user is out at once", async () => {
  const agent = await api.colleague(ana, "agent")
  await call(updateUser, ana, { params: { id: agent.id }, body: { role: "manager" } })
  expect(await call(auth.getMe, agent, {})).toMatchObject({ role: "manager", admin: true })
  await call(trashUser, ana, { params: { id: agent.id } })
  expect((await send(auth.getMe, agent, {})).status).toBe(401)
  expect((await tries({ email: agent.email, password })).status).toBe(401)
})

test("neither tokens nor passwords lie in the database as they are", async () => {
  const { rows } = await sql<{ text: string }>`
    select (select string_agg(s::text, ' ') from sessions s) || (select string_agg(u::text, ' ') from users u)
      || (select string_agg(c::text, ' ') from changes c) as text
  `.execute(api.database.owner)
  expect(rows[0]?.text).not.toContain(ana.token)
  expect(rows[0]?.text).not.toContain(password)
  const changes = await sql<{ text: string }>`select string_agg(c::text, ' ') as text from changes c`.execute(
    api.database.owner,
  )
  expect(changes.rows[0]?.text).not.toContain("argon2")
})
