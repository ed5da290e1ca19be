import { getMe, login, requestPasswordCode } from "@funil/contract/account/auth"
import { acceptInvitation } from "@funil/contract/account/invitations"
import { roles } from "@funil/contract/account/permissions"
import * as users from "@funil/contract/account/users"
import { createForm } from "@funil/contract/forms/forms"
import { createBill, updateBill } from "@funil/contract/records/bills"
import { mergeDeal } from "@funil/contract/records/deal-merge"
import { createDeal, getDeal, massUpdateDeals, updateDeal } from "@funil/contract/records/deals"
import { undo } from "@funil/contract/records/history"
import { createTask, listTaskTypes, logContact } from "@funil/contract/records/tasks"
import { createGoal } from "@funil/contract/settings/goals"
import { listPipelines } from "@funil/contract/settings/pipelines"
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

test("every role is offered only those who can be given records, though only managers see who is deactivated", async () => {
  const [bia, visitor] = [await api.colleague(ana, "agent"), await api.colleague(ana, "visitor")]
  await call(users.updateUser, ana, { params: { id: bia.id }, body: { deactivated: true } })
  for (const role of roles) {
    const me = await api.colleague(ana, role)
    const offered = async (query: object) => {
      const found = await call(users.listUsers, me, { query })
      return (Array.isArray(found) ? found : found.data).map(({ id }) => id)
    }
    const all = await offered({ paginate: "false" })
    const active = await offered({ paginate: "false", deactivated: "false" })
    expect(all.filter((id) => !active.includes(id))).toEqual(all.includes(bia.id) ? [bia.id] : [])
    expect(active).toContain(me.id)
    expect(active.includes(visitor.id)).toBe(all.includes(visitor.id))
    expect(await offered({ deactivated: "false" })).toEqual(active)
  }
})

test("a deactivated user is given nothing on any path, and keeps what they have", async () => {
  const bia = await api.colleague(ana, "agent")
  const [pipeline] = await call(listPipelines, ana, {})
  const [type] = await call(listTaskTypes, ana, {})
  const deal = (user_id: string | null) =>
    call(createDeal, ana, { body: { name: "Forno", pipeline_id: pipeline?.id, user_id } })
  const [own, ofBia, free] = [await deal(ana.id), await deal(bia.id), await deal(null)]
  const times = { start: "2026-03-11 10:00", task_type_id: type?.id ?? "" }
  const given = { ...times, deal_id: own.id, responsible_user_id: bia.id }
  const task = await call(createTask, ana, { body: given })
  const draft = { type: "revenue", total: 10, user_id: bia.id } as const
  const bill = await call(createBill, ana, { body: draft })
  await call(users.updateUser, ana, { params: { id: bia.id }, body: { deactivated: true } })

  const values = [{ field: "user_id", value: bia.id }]
  const refused = [
    await send(updateDeal, ana, { params: { id: own.id }, body: { user_id: bia.id } }),
    await send(massUpdateDeals, ana, {
      body: { filters: [{ filterField: "id", operator: "=", valueField: own.id }], values },
    }),
    await send(mergeDeal, ana, {
      params: { id: own.id },
      body: { with: ofBia.id, fields: { user_id: "with" } } as never,
    }),
    await send(createTask, ana, { body: given }),
    await send(createBill, ana, { body: draft }),
    await send(createGoal, ana, { body: { month: "2026-03", amount: 10, user_id: bia.id } }),
    await send(createForm, ana, { body: { name: "Contato", user_id: bia.id } as never }),
  ]
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 422))
  expect(refused.map(({ body }) => Object.values(body as object).flat())).toEqual(
    refused.map(() => ["Esta pessoa não pode ser responsável."]),
  )
  const kept = await call(updateBill, ana, { params: { id: bill.id }, body: { user_id: bia.id, total: 20 } })
  expect(kept).toMatchObject({ user_id: bia.id, total: 20 })

  // The call names no user: the merged deal stays without owner, and the next task goes to the
  // caller.
  const merged = await call(mergeDeal, ana, { params: { id: free.id }, body: { with: ofBia.id } as never })
  expect(merged.user).toBeNull()
  const next = { start: "2026-03-12 10:00" }
  const contact = { way: type?.way ?? "call", outcome: "answered", task_id: task.id, next } as never
  await call(logContact, ana, { params: { id: own.id }, body: contact })
  const { tasks } = await call(getDeal, ana, { params: { id: own.id } })
  expect(tasks.map(({ responsible_user }) => responsible_user?.id)).toEqual([bia.id, ana.id])
})
