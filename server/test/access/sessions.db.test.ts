import { once } from "node:events"
import { type AddressInfo, connect } from "node:net"
import * as auth from "@funil/contract/account/auth"
import { trashUser } from "@funil/contract/account/users"
import type { FastifyInstance } from "fastify"
import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { buildApp } from "../../src/app.ts"
import type { Config } from "../../src/platform/config.ts"
import { type Person, testApi } from "../client.ts"
import { listening, openEventTab, type Tab } from "../event-tab.ts"
import { byToken } from "../make-token.ts"
import { sampleCalls } from "../samples/sample-calls.ts"
import { makeWorld, type World } from "../world.ts"

const api = await testApi()
const app = await listening(api)
const password = "uma-senha-de-teste-7"
let world: World

beforeAll(async () => {
  world = await makeWorld(api)
})

async function signIn({ email, domain, id }: Person): Promise<Person> {
  const { token } = await api.call(auth.login, null, { body: { email, domain, password } })
  return { id, email, domain, token }
}

describe("a session with an open stream", () => {
  const sessionOf = async (who: Person) =>
    (await api.call(auth.listSessions, who, {})).find(({ current }) => current)?.id ?? ""

  /** What ends the session of `here`; `there` is another session of the same user. */
  const ends: [string, (here: Person, there: Person) => Promise<unknown>][] = [
    ["logging out", (here) => api.call(auth.logout, here, {})],
    [
      "being ended from another session",
      async (here, there) => api.call(auth.endSession, there, { params: { id: await sessionOf(here) } }),
    ],
    ["a new password set elsewhere", (here, there) => newPassword(here, there)],
    ["a reset of the password", (here) => newPassword(here, null)],
    ["deleting the user", (here) => api.call(trashUser, world.admin, { params: { id: here.id } })],
    [
      "its end in time",
      (here) =>
        sql`
        update sessions set expires_at = ${api.clock.now} where user_id = ${here.id}
      `.execute(api.database.owner),
    ],
  ]

  /** Sets a password with a code, from this session or without one. */
  async function newPassword({ id, email, domain }: Person, who: Person | null): Promise<void> {
    const colleague = { id, email, domain, token: "" }
    const sample = await sampleCalls["password.update"]?.({ ...world, colleague })
    const reply = await api.send(auth.updatePassword, who, sample as never)
    expect(reply.status).toBe(200)
  }

  async function isOver(tab: Tab): Promise<boolean> {
    await tab.until(({ isOver }) => isOver)
    return tab.isOver
  }

  test.each(ends)("is over with %s", async (_, end) => {
    const here = await api.colleague(world.admin, "agent")
    const there = await signIn(here)
    const tab = await openEventTab(app, here)
    await end(here, there)
    expect((await api.send(auth.getMe, here, {})).status).toBe(401)
    expect(await isOver(tab)).toBe(true)
  })

  test.each([
    "x",
    "-1",
    "0-0",
    "1-9",
    "9999999999999999999-999999999999999",
    "99999999999999999999-1",
    "1-1-1",
  ])("is opened whatever it claims to have heard last: %s", async (lastEventId) => {
    const tab = await openEventTab(app, world.admin, lastEventId)
    expect(tab.response.status).toBe(200)
    tab.close()
  })

  test("outlives what ends others: a password that it set itself, a colleague's logout", async () => {
    const here = await api.colleague(world.admin, "agent")
    const other = await api.colleague(world.admin, "agent")
    await newPassword(here, here)
    await api.call(auth.logout, other, {})
    expect((await api.send(auth.getMe, here, {})).status).toBe(200)
  })
})

interface CallFrom {
  readonly remoteAddress?: string
  readonly headers?: Record<string, string>
  readonly url?: string
}

describe("who calls from where", () => {
  const apps: FastifyInstance[] = []
  afterAll(async () => {
    for (const app of apps) await app.close()
  })

  async function appWith(more: Partial<Config>): Promise<FastifyInstance> {
    const { services } = api
    const app = await buildApp({ ...services, config: { ...services.config, ...more } })
    apps.push(app)
    return app
  }

  const cases: [string, Config["trustProxy"], string, string, string][] = [
    ["nobody is trusted", false, "192.0.2.1", "203.0.113.7", "192.0.2.1"],
    ["the peer is no trusted proxy", "10.0.0.0/8", "192.0.2.1", "203.0.113.7", "192.0.2.1"],
    ["the peer is a trusted proxy", "10.0.0.0/8", "10.1.2.3", "203.0.113.7", "203.0.113.7"],
    [
      "a caller sends a made-up address along",
      "10.0.0.0/8",
      "10.1.2.3",
      "1.1.1.1, 203.0.113.7",
      "203.0.113.7",
    ],
    [
      "there are two trusted proxies",
      "10.0.0.0/8",
      "10.1.2.3",
      "1.1.1.1, 203.0.113.7, 10.9.9.9",
      "203.0.113.7",
    ],
  ]

  test.each(cases)("is recorded truly when %s", async (_, trustProxy, remoteAddress, forwarded, expected) => {
    const app = await appWith({ trustProxy })
    const { email, domain, id } = world.admin
    const reply = await app.inject({
      method: "POST",
      url: "/api/auth/login",
      remoteAddress,
      headers: { "x-forwarded-for": forwarded, "x-real-ip": "1.1.1.1", forwarded: "for=1.1.1.1" },
      payload: { email, domain, password },
    })
    const { token } = reply.json() as { token: string }
    const sessions = await api.call(auth.listSessions, { id, email, domain, token }, {})
    expect(sessions.find(({ current }) => current)?.ip).toBe(expected)
  })

  async function statuses(app: FastifyInstance, calls: CallFrom[]) {
    const found: number[] = []
    for (const call of calls)
      found.push((await app.inject({ method: "GET", url: "/api/auth/me", ...call })).statusCode)
    return found
  }
  const five = [0, 1, 2, 3, 4]

  test.each<[string, (index: number) => CallFrom]>([
    ["forged addresses", (index) => ({ headers: { "x-forwarded-for": `203.0.113.${index}` } })],
    ["made-up tokens", (index) => ({ headers: { authorization: `Bearer ${String(index).repeat(64)}` } })],
    ["addresses of one IPv6 network", (index) => ({ remoteAddress: `2001:db8::${index + 1}` })],
    ["addresses of one full IPv6 network", (index) => ({ remoteAddress: `2001:db8:1:2:${index}:1:1:1` })],
    ["spellings of the path", (index) => ({ url: ["/api/auth/me", "/%61pi/auth/me"][index % 2] ?? "" })],
  ])("is limited, also with %s", async (_, callOf) => {
    const app = await appWith({ rateLimit: 3 })
    expect(await statuses(app, five.map(callOf))).toEqual([401, 401, 401, 429, 429])
  })

  test("is limited by caller: two networks and two tokens each have their own", async () => {
    const app = await appWith({ rateLimit: 3 })
    const networks = [1, 2, 1, 2, 1, 2, 1].map((index) => ({ remoteAddress: `2001:db8:0:${index}::1` }))
    expect(await statuses(app, networks)).toEqual([401, 401, 401, 401, 401, 401, 429])
    const bearer = (who: Person) => ({ headers: { authorization: `Bearer ${who.token}` } })
    const tokens = [await signIn(world.admin), await signIn(world.admin)].flatMap((who) =>
      [who, who, who].map(bearer),
    )
    expect(await statuses(app, tokens)).toEqual([200, 200, 200, 200, 200, 200])
  })

  test("is limited by address for public calls, whatever header comes along", async () => {
    const app = await appWith({ rateLimit: 6 })
    const headersOf = [await signIn(world.admin), await byToken(api, world.admin), { token: "x".repeat(64) }]
      .map(({ token }) => ({ authorization: `Bearer ${token}` }))
      .concat({ authorization: "Basic eDp5" })
    // Each user signs in before the public calls.
    await statuses(
      app,
      headersOf.map((headers) => ({ headers, remoteAddress: "192.0.2.9" })),
    )
    const health = [...headersOf, ...headersOf].map((headers) => ({ headers, url: "/api/health" }))
    expect(await statuses(app, health)).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
  })

  test("is limited by account, so that new sessions have no window of their own beyond it", async () => {
    const app = await appWith({ rateLimit: 2 })
    const founder = await api.signUp()
    const sessions: Person[] = []
    for (let count = 0; count < 12; count += 1) sessions.push(await signIn(founder))
    const calls = sessions.flatMap(({ token }, index) => {
      const call = { headers: { authorization: `Bearer ${token}` }, remoteAddress: `192.0.2.${index + 1}` }
      return [call, call]
    })
    const found = await statuses(app, calls)
    expect(found).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429, 429, 429])
  })

  test("is refused after 50 wrong sign-ins from one network over all accounts and processes, and the right ones count nothing", async () => {
    const apps = [await appWith({ rateLimit: 1000 }), await appWith({ rateLimit: 1000 })]
    const free = await appWith({ rateLimit: 0 })
    const founder = await api.signUp()
    const try_ = async (on: FastifyInstance | undefined, index: number, body: object = {}) => {
      const payload = { email: `a${index}@x.test`, domain: `empresa-${index}`, password: "errada-errada" }
      const remoteAddress = `2001:db8:9:9:${index}::1`
      const url = "/api/auth/login"
      return (await on?.inject({ method: "POST", url, remoteAddress, payload: { ...payload, ...body } }))
        ?.statusCode
    }
    const right = { email: founder.email, domain: founder.domain, password }
    expect(await try_(apps[0], 0, right)).toBe(200)
    for (let index = 1; index <= 50; index += 1) expect(await try_(apps[index % 2], index)).toBe(401)
    expect([await try_(apps[0], 51), await try_(apps[1], 52, right)]).toEqual([429, 429])
    expect(await try_(free, 53, right)).toBe(200)
    const start = api.clock.now
    api.clock.now = new Date(start.getTime() + 15 * 60_000)
    expect(await try_(apps[0], 54, right)).toBe(200)
    api.clock.now = start
  })

  test("is told when to come back", async () => {
    const app = await appWith({ rateLimit: 1 })
    await app.inject({ method: "GET", url: "/api/health" })
    const reply = await app.inject({ method: "GET", url: "/api/health" })
    expect(reply.json()).toEqual({ error: expect.any(String), code: "too_many_requests" })
    expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0)
  })
})

describe("nobody learns who has an account", () => {
  async function took(body: object): Promise<number> {
    api.clock.now = new Date(api.clock.now.getTime() + 16 * 60_000)
    const started = performance.now()
    const { status } = await api.raw("POST", "/auth/login", null, body)
    expect(status).toBe(401)
    return performance.now() - started
  }

  test("from how long a wrong sign-in takes", async () => {
    const { email, domain } = world.admin
    const times = { known: [] as number[], stranger: [] as number[], nowhere: [] as number[] }
    for (let round = 0; round < 15; round += 1) {
      times.known.push(await took({ email, domain, password: "errada-errada" }))
      times.stranger.push(await took({ email: "ninguem@x.test", domain, password: "errada-errada" }))
      times.nowhere.push(await took({ email, domain: "de-ninguem", password: "errada-errada" }))
    }
    const [known = 0, ...others] = Object.values(times).map((list) => list.toSorted((a, b) => a - b)[7] ?? 0)
    // A stranger would take a tenth of the time if the server skipped the same work.
    for (const other of others) expect(other).toBeGreaterThan(known / 2)
  })
})

test("a server that closes waits for no connection that never asked anything", async () => {
  const app = await buildApp(api.services)
  await app.listen({ port: 0, host: "127.0.0.1" })
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, "127.0.0.1")
  await once(socket, "connect")
  const ended = once(socket, "close")
  await app.close()
  await ended
})
