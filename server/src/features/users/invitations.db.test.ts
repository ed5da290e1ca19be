import { getMe, login, requestPasswordCode } from "@funil/contract/account/auth"
import * as invitations from "@funil/contract/account/invitations"
import { roles } from "@funil/contract/account/permissions"
import * as users from "@funil/contract/account/users"
import { listOperations, undo } from "@funil/contract/records/history"
import { sql } from "kysely"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { makePipeline } from "../../../test/factories.ts"
import { mailbox, type Mailbox } from "../../../test/mailbox.ts"

const api = await testApi({ PUBLIC_URL: "https://funil.test" })
const { call, send } = api
const start = api.clock.now
const password = "uma-senha-de-teste-7"
const days = (count: number) => new Date(start.getTime() + count * 86_400_000)

let mail: Mailbox
let ana: Person
let counter = 0

beforeAll(async () => {
  mail = await mailbox(api)
})

beforeEach(async () => {
  api.clock.now = start
  ana = await api.signUp()
})

async function invited(who = ana) {
  counter += 1
  const body = { first_name: "Bia", email: `bia${counter}@empresa.test` }
  const { id } = await call(users.createUser, who, { body })
  return { id, ...body, token: await mail.invitation(body.email) }
}

const open = (token: string) => send(invitations.getInvitation, null, { params: { token } })
const take = (token: string, mine = password) =>
  send(invitations.acceptInvitation, null, { params: { token }, body: { password: mine } })

describe("the link of an invitation", () => {
  test("names who invites and the company, asks for a password and signs in", async () => {
    const bia = await invited()
    const { body } = await open(bia.token)
    expect(body).toMatchObject({ state: "open", domain: ana.domain, company: "Empresa", email: bia.email })
    expect(body.invited_by).toBe("Ana Souza")
    const { status, body: session } = await take(bia.token)
    expect([status, session.user.id, session.domain]).toEqual([200, bia.id, ana.domain])
    const me = { ...ana, id: bia.id, token: session.token }
    expect(await call(getMe, me, {})).toMatchObject({ email: bia.email })
    const { body: row } = await send(users.getUser, ana, { params: { id: bia.id } })
    expect(row).toMatchObject({ active: true, last_seen_at: start.toISOString() })
    const [last] = (await call(listOperations, ana, { query: {} })).data
    expect(last?.user?.id).toBe(bia.id)
  })

  test("is taken once, of many at once too, and says so afterwards", async () => {
    const bia = await invited()
    const replies = await Promise.all([1, 2, 3].map(() => take(bia.token)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(2)
    expect((await open(bia.token)).body).toMatchObject({ state: "taken" })
    expect(await take(bia.token, "outra-senha-de-teste")).toMatchObject({
      status: 409,
      body: { code: "invitation_ended" },
    })
    const credentials = { email: bia.email, domain: ana.domain, password }
    expect((await send(login, null, { body: credentials })).status).toBe(200)
  })

  test("is over after a week, whereupon its holder asks the inviter, once a day", async () => {
    const bia = await invited()
    const ask = () => send(invitations.askInviter, null, { params: { token: bia.token } })
    expect((await ask()).status).toBe(409)
    api.clock.now = days(7)
    expect((await open(bia.token)).body).toMatchObject({ state: "expired" })
    expect((await take(bia.token)).status).toBe(409)
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 200])
    const { data } = await mail.next(ana.email)
    expect(data).toContain("https://funil.test/admin/users/")
    await call(requestPasswordCode, null, { body: { email: ana.email, domain: ana.domain } })
    expect((await mail.next(ana.email)).data).toMatch(/^[A-Z2-9]{6}$/m)
    const renewed = await call(invitations.renewInvitation, ana, {
      params: { id: bia.id },
      body: { mail: true },
    })
    expect(renewed.url).toContain(bia.token)
    expect(await mail.invitation(bia.email)).toBe(bia.token)
    expect((await take(bia.token)).status).toBe(200)
  })

  test("that we did not make leads nowhere", async () => {
    const { token } = await invited()
    for (const foreign of [`${token.slice(0, -4)}AAAA`, "A".repeat(64), "x"]) {
      expect([foreign, (await open(foreign)).status]).toEqual([foreign, 404])
      expect((await take(foreign)).status).toBe(404)
    }
  })

  test("ends with another e-mail, and with its user", async () => {
    const bia = await invited()
    const params = { id: bia.id }
    await call(users.updateUser, ana, { params, body: { email: `nova-${bia.email}` } })
    expect((await open(bia.token)).status).toBe(404)
    const fresh = await mail.invitation(`nova-${bia.email}`)
    await call(users.updateUser, ana, { params, body: { deactivated: true } })
    expect([(await open(fresh)).status, (await take(fresh)).status]).toEqual([404, 404])
    await call(users.updateUser, ana, { params, body: { deactivated: false } })
    expect(await mail.invitation(`nova-${bia.email}`)).toBe(fresh)
    await call(users.trashUser, ana, { params })
    expect((await open(fresh)).status).toBe(404)
  })

  const paths: [string, (bia: { id: string; email: string }) => Promise<unknown>][] = [
    ["a PUT", ({ id }) => call(users.updateUser, ana, { params: { id }, body: { role: "admin" } })],
    [
      "a mass update",
      ({ email }) =>
        call(users.massUpdateUsers, ana, {
          body: {
            filters: [{ filterField: "email", operator: "=", valueField: email }],
            values: [{ field: "role", value: "admin" }],
          },
        }),
    ],
    [
      "other pipelines",
      async ({ id }) => {
        const { id: pipeline } = await makePipeline(api, ana)
        await call(users.updateUser, ana, { params: { id }, body: { pipelines: [pipeline] } })
      },
    ],
    [
      "a write beside the product",
      ({ id }) => sql`update users set role = 'admin' where id = ${id}`.execute(api.database.owner),
    ],
  ]
  test.each(paths)("gives a manager who kept it nothing after %s", async (_, change) => {
    const manager = await api.colleague(ana, "manager")
    const bia = await invited(manager)
    await change(bia)
    expect([(await open(bia.token)).status, (await take(bia.token)).status]).toEqual([404, 404])
  })

  test("ends for good when the role is raised and that is undone, and the user gets another one", async () => {
    const bia = await invited(await api.colleague(ana, "manager"))
    const raised = await send(users.updateUser, ana, { params: { id: bia.id }, body: { role: "admin" } })
    const asAdmin = await mail.invitation(bia.email)
    await call(undo, ana, { body: { token: raised.headers["undo-token"] ?? "" } })
    const asAgent = await mail.invitation(bia.email)
    expect((await open(bia.token)).status).toBe(404)
    expect((await open(asAdmin)).status).toBe(404)
    expect((await take(asAgent)).body.user.role).toBe("agent")
  })

  test("takes no password that guessers try first", async () => {
    const { token } = await invited()
    expect((await take(token, "123456")).status).toBe(422)
    expect((await take(token)).status).toBe(200)
  })
})

describe("renewing an invitation", () => {
  const renew = (who: Person | null, id: string, isMailed = false) =>
    send(invitations.renewInvitation, who, { params: { id }, body: { mail: isMailed } })

  test("answers the link that was mailed, for seven days from now", async () => {
    const bia = await invited()
    api.clock.now = days(6)
    const { body } = await renew(ana, bia.id)
    expect(body.url).toBe(`https://funil.test/${ana.domain}/invitation?code=${bia.token}`)
    expect(body.expires_at).toBe(days(13).toISOString())
    expect(mail.unread.filter(({ to }) => to.includes(bia.email))).toEqual([])
  })

  test("mails an address at most three times in a day, the first time included", async () => {
    const { id } = await invited()
    const statuses: number[] = []
    for (let count = 0; count < 6; count += 1) statuses.push((await renew(ana, id, true)).status)
    expect(statuses).toEqual([200, 200, 429, 429, 429, 429])
  })

  test("is for those who invite, within their account", async () => {
    const bia = await invited()
    const admin = await call(users.createUser, ana, {
      body: { first_name: "Eva", email: `eva${counter}@empresa.test`, role: "admin" },
    })
    for (const role of roles) {
      const me = await api.colleague(ana, role)
      const isInviting = role === "admin" || role === "manager"
      expect([role, (await renew(me, bia.id)).status]).toEqual([role, isInviting ? 200 : 403])
      expect([role, (await renew(me, admin.id)).status]).toEqual([role, role === "admin" ? 200 : 403])
    }
    expect((await renew(await api.signUp(), bia.id)).status).toBe(404)
    expect((await renew(null, bia.id)).status).toBe(401)
  })

  test("is refused of who came in or may not", async () => {
    const bia = await invited()
    const params = { id: bia.id }
    await call(users.updateUser, ana, { params, body: { deactivated: true } })
    expect((await renew(ana, bia.id)).status).toBe(409)
    await call(users.updateUser, ana, { params, body: { deactivated: false } })
    await take(bia.token)
    expect((await renew(ana, bia.id)).status).toBe(409)
  })
})

describe("many addresses at once", () => {
  const many = (who: Person, emails: string[], role: "agent" | "admin" = "agent") =>
    send(invitations.inviteUsers, who, { body: { emails, role } })

  test("are invited as one operation, each once, without those that are taken", async () => {
    const { status, headers, body } = await many(ana, [
      "maria.da.silva@time.test",
      "rui@time.test",
      "RUI@time.test",
      ana.email.toUpperCase(),
    ])
    expect(status).toBe(201)
    expect(body.invited.map(({ first_name, last_name }) => [first_name, last_name])).toEqual([
      ["Maria", "da Silva"],
      ["Rui", null],
    ])
    expect(body.taken).toEqual([ana.email.toUpperCase()])
    expect((await take(await mail.invitation("rui@time.test"))).status).toBe(200)
    await call(undo, ana, { body: { token: headers["undo-token"] ?? "" } })
    expect((await open(await mail.invitation("maria.da.silva@time.test"))).status).toBe(404)
  })

  test("are for those who invite, and make no manager's admins", async () => {
    for (const role of roles) {
      const me = await api.colleague(ana, role)
      const isInviting = role === "admin" || role === "manager"
      expect([role, (await many(me, [`um-${role}@time.test`])).status]).toEqual([
        role,
        isInviting ? 201 : 403,
      ])
      expect([role, (await many(me, [`dois-${role}@time.test`], "admin")).status]).toEqual([
        role,
        role === "admin" ? 201 : 403,
      ])
    }
  })
})
