import { updateAccount } from "@funil/contract/account/accounts"
import * as auth from "@funil/contract/account/auth"
import { inviteUsers } from "@funil/contract/account/invitations"
import { listTokens } from "@funil/contract/account/tokens"
import * as users from "@funil/contract/account/users"
import { undo } from "@funil/contract/records/history"
import type { Endpoint } from "@funil/contract/shared/endpoint"
import { beforeEach, expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { importFile } from "../../../test/imports/import-file.ts"
import { mailbox } from "../../../test/mailbox.ts"
import { byToken, makeToken } from "../../../test/make-token.ts"
import { sampleCalls } from "../../../test/samples/sample-calls.ts"
import { makeWorld } from "../../../test/world.ts"
import { routes } from "../../app.ts"

const api = await testApi()
const start = api.clock.now
const password = "uma-senha-de-teste-7"
const refused = { status: 403, body: { code: "confirmation_needed" } }
const pass = (minutes: number) => {
  api.clock.now = new Date(api.clock.now.getTime() + minutes * 60_000)
}

beforeEach(() => {
  api.clock.now = start
})

const confirm = (who: Person, mine = password) =>
  api.send(auth.confirmSession, who, { body: { password: mine } })
const raise = (who: Person, id: string) =>
  api.send(users.updateUser, who, { params: { id }, body: { role: "admin" } })

test("each call that opens the account's data asks for the password ten minutes after the last time", async () => {
  const world = await makeWorld(api)
  const confirming = routes.map(({ endpoint }) => endpoint).filter(({ confirms }) => confirms)
  const samples: [Endpoint, unknown][] = []
  for (const endpoint of confirming) samples.push([endpoint, await sampleCalls[endpoint.id]?.(world)])
  pass(10)
  for (const [endpoint, sample] of samples)
    expect([endpoint.id, await api.send(endpoint, world.admin, sample as never)]).toMatchObject([
      endpoint.id,
      refused,
    ])
  expect((await confirm(world.admin, "errada-errada")).status).toBe(422)
  expect((await confirm(world.admin)).body.confirmed_until).toBe(
    new Date(api.clock.now.getTime() + 600_000).toISOString(),
  )
  pass(9)
  for (const [endpoint, sample] of samples)
    expect((await api.send(endpoint, world.admin, sample as never)).status).toBe(endpoint.status)
})

test("no path makes an admin or opens addresses without the password, and none by a token or an import", async () => {
  const ana = await api.signUp()
  const agent = await api.colleague(ana, "agent")
  const raised = await raise(ana, agent.id)
  const body = { first_name: "Bia", email: "bia@novo.test", role: "admin" as const }
  await api.call(users.updateUser, ana, { params: { id: agent.id }, body: { role: "agent" } })
  pass(10)
  const filters = [{ filterField: "email", operator: "=", valueField: agent.email }]
  for (const reply of [
    await api.send(users.createUser, ana, { body }),
    await api.send(inviteUsers, ana, { body: { emails: ["bia@novo.test"], role: "admin" } }),
    await raise(ana, agent.id),
    await api.send(users.massUpdateUsers, ana, {
      body: { filters, values: [{ field: "role", value: "admin" }] },
    }),
    await api.send(updateAccount, ana, { body: { ip_list: ["127.0.0.1"] } }),
  ])
    expect(reply).toMatchObject(refused)
  await api.send(undo, ana, { body: { token: raised.headers["undo-token"] ?? "" } })
  await confirm(ana)
  const csv = "first_name,email,role\nIntrusa,intrusa@sol.test,admin\n"
  await importFile(api, ana, { path: "/users", csv }).catch(() => undefined)
  const found = await api.raw("GET", "/users?paginate=false", ana)
  const admins = (found.body as { id: string; role: string }[]).filter(({ role }) => role === "admin")
  expect(admins.map(({ id }) => id)).toEqual([ana.id])
  expect((await raise(ana, agent.id)).status).toBe(200)
})

test("a new way to the data is in the history, and all admins are mailed", async () => {
  const mail = await mailbox(api)
  const ana = await api.signUp()
  const eva = await api.colleague(ana, "admin")
  expect((await mail.next(ana.email)).data).toContain(eva.email)
  await makeToken(api, ana)
  for (const { email } of [ana, eva]) expect((await mail.next(email)).data).toContain("Funil")
})

test("a password that is set by a code ends the user's API tokens, unless they keep them", async () => {
  const world = await makeWorld(api)
  const own = await byToken(api, world.admin)
  const reset = async (keep_tokens: boolean) => {
    const { email, domain, id } = world.admin
    const sample = await sampleCalls["password.update"]?.({
      ...world,
      colleague: { ...world.colleague, id, email, domain },
    })
    const body = { ...(sample?.body as object), keep_tokens, password: "outra-senha-de-teste-9" }
    return api.send(auth.updatePassword, world.admin, { body } as never)
  }
  expect((await reset(true)).body).toEqual({ ended_tokens: 0 })
  expect((await api.send(auth.getMe, own, {})).status).toBe(200)
  const count = (await api.call(listTokens, world.admin, {})).length
  expect((await reset(false)).body).toEqual({ ended_tokens: count })
  expect((await api.send(auth.getMe, own, {})).status).toBe(401)
})
