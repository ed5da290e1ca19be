import { getMe, login, requestPasswordCode } from "@funil/contract/auth"
import { createDeal, updateDeal } from "@funil/contract/deals"
import { undo } from "@funil/contract/history"
import { acceptInvitation } from "@funil/contract/invitations"
import { listPipelines } from "@funil/contract/pipelines"
import { roles } from "@funil/contract/permissions"
import * as users from "@funil/contract/users"
import { beforeAll, beforeEach, expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { mailbox, type Mailbox } from "../../../test/mailbox.ts"

const api = await testApi()
const { call, send, raw } = api
const password = "uma-senha-de-teste-7"

let mail: Mailbox
let ana: Person

beforeAll(async () => {
  mail = await mailbox(api)
})

beforeEach(async () => {
  ana = await api.signUp()
})

test("a deactivated user is signed out, stays in the list and on deals, is given no work, and comes back", async () => {
  const bia = await api.colleague(ana, "agent")
  const [pipeline] = await call(listPipelines, ana, {})
  const body = { name: "Negócio", pipeline_id: pipeline?.id, user_id: bia.id }
  const deal = await call(createDeal, ana, { body })
  const params = { id: bia.id }
  const { headers, body: gone } = await send(users.updateUser, ana, { params, body: { deactivated: true } })
  expect(gone).toMatchObject({ active: false, deactivated: true })
  expect((await send(getMe, bia, {})).status).toBe(401)
  const credentials = { email: bia.email, domain: ana.domain, password }
  expect((await send(login, null, { body: credentials })).status).toBe(401)
  for (const { email, domain } of [bia, ana])
    await call(requestPasswordCode, null, { body: { email, domain } })
  await mail.code(ana.email)
  expect(mail.unread.filter(({ to }) => to.includes(bia.email))).toEqual([])
  const kept = await call(updateDeal, ana, { params: { id: deal.id }, body: { ...deal, name: "Ainda" } })
  expect(kept.user).toMatchObject({ id: bia.id })
  expect(await send(createDeal, ana, { body })).toMatchObject({
    status: 422,
    body: { user_id: ["Esta pessoa não pode ser responsável."] },
  })
  const filters = [{ filterField: "deactivated", operator: "=", valueField: "true" }]
  expect(await call(users.filterUsers, ana, { query: { paginate: "false" }, body: { filters } })).toEqual([
    gone,
  ])
  await call(undo, ana, { body: { token: headers["undo-token"] ?? "" } })
  expect((await send(login, null, { body: credentials })).status).toBe(200)
  expect((await send(createDeal, ana, { body })).status).toBe(201)
})

test("who is deactivated before taking the invitation is invited anew on coming back", async () => {
  const body = { first_name: "Bia", email: "bia@empresa.test" }
  const { id } = await call(users.createUser, ana, { body })
  const params = { token: await mail.invitation(body.email) }
  await call(users.updateUser, ana, { params: { id }, body: { deactivated: true } })
  expect((await send(acceptInvitation, null, { params, body: { password } })).status).toBe(404)
  await call(users.updateUser, ana, { params: { id }, body: { deactivated: false } })
  await mail.invitation(body.email)
  expect((await send(acceptInvitation, null, { params, body: { password } })).status).toBe(200)
})

test.each(roles.filter((role) => role !== "admin"))(
  "a %s deactivates nobody beyond their rights",
  async (role) => {
    const me = await api.colleague(ana, role)
    const eva = await api.colleague(ana, "admin")
    const ids = role === "manager" ? [eva.id] : [eva.id, me.id]
    for (const id of ids) {
      const { status } = await raw("PUT", `/users/${id}`, me, { deactivated: true })
      expect([403, 404]).toContain(status)
    }
  },
)
