import { getMe, login } from "@funil/contract/account/auth"
import { acceptInvitation } from "@funil/contract/account/invitations"
import type { Role } from "@funil/contract/account/permissions"
import * as users from "@funil/contract/account/users"
import { createDeal } from "@funil/contract/records/deals"
import { restoreTrash, undo } from "@funil/contract/records/history"
import { listPipelines } from "@funil/contract/settings/pipelines"
import type { Page } from "@funil/contract/shared/paging"
import { sql } from "kysely"
import { beforeAll, beforeEach, expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { mailbox, type Mailbox } from "../../../test/mailbox.ts"

const api = await testApi()
const { call, send, raw } = api
const password = "uma-senha-de-teste-7"
const below = ["agent", "restricted_agent", "external_agent", "visitor"] as const satisfies Role[]

let mail: Mailbox
let ana: Person
let counter = 0

beforeAll(async () => {
  mail = await mailbox(api)
})

beforeEach(async () => {
  ana = await api.signUp()
})

function draft(more: object = {}) {
  counter += 1
  return { first_name: "Bia", last_name: "Lima", email: `bia${counter}@empresa.test`, ...more }
}

/** Returns everything stored about the account's users. */
async function stored(domain = ana.domain): Promise<unknown[]> {
  const { rows } = await sql`
    select u.* from users u join account_domains d on d.account_id = u.account_id
    where d.domain = ${domain} order by u.id
  `.execute(api.database.owner)
  return rows
}

async function pipelineId(): Promise<string> {
  const [pipeline] = await call(listPipelines, ana, {})
  if (!pipeline) throw new Error("an account has a pipeline")
  return pipeline.id
}

test("an invited colleague can sign in with the password of the invitation alone", async () => {
  const body = draft({ phone1: "(11) 98765-4321", document: "529.982.247-25", job: "Vendas" })
  const bia = await call(users.createUser, ana, { body })
  expect(bia).toMatchObject({
    ...body,
    role: "agent",
    admin: false,
    active: false,
    phone1: "+5511987654321",
    document: "52998224725",
    pipelines: [],
  })
  const token = await mail.invitation(body.email)
  const credentials = { email: body.email, domain: ana.domain, password }
  expect((await send(login, null, { body: credentials })).status).toBe(401)
  await call(acceptInvitation, null, { params: { token }, body: { password } })
  const { user } = await call(login, null, { body: credentials })
  expect(user.id).toBe(bia.id)
  expect(await call(users.getUser, ana, { params: { id: bia.id } })).toMatchObject({ active: true })
})

test("a colleague with a password from the start signs in at once, is sent no invitation, and no history shows it", async () => {
  const secret = "uma senha só dela"
  const body = draft({ password: secret })
  const { id } = await call(users.createUser, ana, { body })
  const credentials = { email: body.email, password: secret, domain: ana.domain }
  const { user } = await call(login, null, { body: credentials })
  expect(user.id).toBe(id)
  expect((await raw("POST", `/users/${id}/invitation`, ana, { mail: true })).status).toBe(409)
  const invited = sql`select from invitations where user_id = ${id}`
  expect((await invited.execute(api.database.owner)).rows).toEqual([])
  const logs = await raw("GET", `/logs?entity=user&record_id=${id}`, ana)
  expect(logs.status).toBe(200)
  expect(JSON.stringify(logs.body)).not.toMatch(/senha|password|argon2/)
  const { rows } = await sql`select * from changes where record_id = ${id}`.execute(api.database.owner)
  expect(rows).not.toEqual([])
  expect(JSON.stringify(rows)).not.toMatch(/senha|password|argon2/)
})

test("an e-mail is unique in the account without case, free in others, and freed by the trash", async () => {
  const body = draft({ password })
  const bia = await call(users.createUser, ana, { body })
  const again = await raw("POST", "/users", ana, { ...body, email: body.email.toUpperCase() })
  expect(again).toMatchObject({ status: 422, body: { email: ["Já está em uso."] } })
  const taken = await raw("PUT", `/users/${bia.id}`, ana, { email: ana.email.toUpperCase() })
  expect(taken).toMatchObject({ status: 422, body: { email: ["Já está em uso."] } })
  expect((await send(users.createUser, await api.signUp(), { body })).status).toBe(201)
  await call(users.trashUser, ana, { params: { id: bia.id } })
  expect((await send(users.createUser, ana, { body })).status).toBe(201)
  const restored = await send(restoreTrash, ana, { params: { entity: "user", id: bia.id } })
  expect(restored.status).toBe(422)
})

test("of two who are invited with one e-mail at once one is", async () => {
  const body = draft({ password })
  const replies = await Promise.all([1, 2, 3].map(() => send(users.createUser, ana, { body })))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(replies.filter(({ status }) => status === 422)).toHaveLength(2)
})

test.each([
  [{ role: "owner" }, "role"],
  [{ email: "bia" }, "email"],
  [{ first_name: "" }, "first_name"],
  [{ password: "123456" }, "password"],
  [{ document: "111.111.111-11" }, "document"],
  [{ birthdate: "2001-02-30" }, "birthdate"],
  [{ pipelines: ["0198f3a0-0000-7000-8000-000000000000"] }, "pipelines"],
  [{ account_id: "0198f3a0-0000-7000-8000-000000000000" }, "account_id"],
  [{ password_hash: "x" }, "password_hash"],
])("a colleague with %j is refused and nothing is stored", async (more, field) => {
  const before = await stored()
  const reply = await raw("POST", "/users", ana, draft(more))
  expect(reply.status).toBe(422)
  expect(Object.keys(reply.body as object)).toEqual([field])
  expect(await stored()).toEqual(before)
})

test("another account's users are not found by any call, and stay as they are", async () => {
  const stranger = await api.signUp()
  const before = await stored()
  for (const [method, body] of [["GET"], ["PUT", { email: "x@evil.test" }], ["DELETE"]] as const) {
    expect((await raw(method, `/users/${ana.id}`, stranger, body)).status).toBe(404)
  }
  expect(await stored()).toEqual(before)
  expect((await raw("GET", "/users/nonsense", stranger)).status).toBe(404)
})

test.each(below)("below manager, here %s, nobody creates, changes or deletes others", async (role) => {
  const me = await api.colleague(ana, role)
  const before = await stored()
  expect((await send(users.createUser, me, { body: draft() })).status).toBe(403)
  const refused = role === "external_agent" ? 404 : 403
  expect((await raw("PUT", `/users/${ana.id}`, me, { first_name: "Eva" })).status).toBe(refused)
  expect((await raw("DELETE", `/users/${ana.id}`, me)).status).toBe(403)
  expect((await raw("DELETE", `/users/${me.id}`, me)).status).toBe(403)
  expect(await stored()).toEqual(before)
})

test.each(below)(
  "below manager, here %s, everybody changes their profile but not their rights",
  async (role) => {
    const me = await api.colleague(ana, role)
    const params = { id: me.id }
    const profile = await call(users.getUser, me, { params })
    expect(
      await call(users.updateUser, me, { params, body: { ...profile, first_name: "Eva" } }),
    ).toMatchObject({
      first_name: "Eva",
      role,
    })
    expect((await raw("PUT", `/users/${me.id}`, me, { role: "admin" })).status).toBe(403)
    expect((await raw("PUT", `/users/${me.id}`, me, { pipelines: [await pipelineId()] })).status).toBe(403)
    expect(await call(getMe, me, {})).toMatchObject({ role, pipelines: [], first_name: "Eva" })
  },
)

test("a manager neither makes an admin, nor touches one, nor sets a password, nor takes over an e-mail", async () => {
  const me = await api.colleague(ana, "manager")
  const agent = await api.colleague(ana, "agent")
  const before = await stored()
  const attempts = [
    raw("POST", "/users", me, draft({ role: "admin" })),
    raw("POST", "/users", me, draft({ password })),
    raw("PUT", `/users/${agent.id}`, me, { role: "admin" }),
    raw("PUT", `/users/${me.id}`, me, { role: "admin" }),
    raw("PUT", `/users/${agent.id}`, me, { email: "meu@evil.test" }),
    raw("PUT", `/users/${ana.id}`, me, { first_name: "Eva" }),
    raw("DELETE", `/users/${ana.id}`, me),
  ]
  for (const reply of attempts) expect((await reply).status).toBe(403)
  expect(await stored()).toEqual(before)
  expect(
    await call(users.updateUser, me, { params: { id: agent.id }, body: { role: "manager" } }),
  ).toMatchObject({
    role: "manager",
  })
  await call(users.trashUser, me, { params: { id: agent.id } })
})

test("the last admin is neither demoted nor deleted nor deactivated", async () => {
  expect(await raw("PUT", `/users/${ana.id}`, ana, { role: "agent" })).toMatchObject({
    status: 409,
    body: { code: "last_admin" },
  })
  expect((await raw("DELETE", `/users/${ana.id}`, ana)).status).toBe(409)
  expect((await raw("PUT", `/users/${ana.id}`, ana, { deactivated: true })).status).toBe(409)
  const eva = await api.colleague(ana, "admin")
  await call(users.updateUser, ana, { params: { id: eva.id }, body: { deactivated: true } })
  expect((await raw("DELETE", `/users/${ana.id}`, ana)).status).toBe(409)
})

test.each([
  ["demoted", "PUT", { role: "agent" }],
  ["deactivated", "PUT", { deactivated: true }],
  ["deleted", "DELETE", undefined],
] as const)("when two admins are %s at once one remains", async (_, method, body) => {
  const eva = await api.colleague(ana, "admin")
  const replies = await Promise.all([
    raw(method, `/users/${ana.id}`, eva, body),
    raw(method, `/users/${eva.id}`, ana, body),
  ])
  expect(replies.filter(({ status }) => status < 300)).toHaveLength(1)
  const admins = (await stored()) as { role: string; deleted_at: Date | null; deactivated: boolean }[]
  const remaining = admins.filter((row) => row.role === "admin" && !row.deleted_at && !row.deactivated)
  expect(remaining).toHaveLength(1)
})

test("those below manager see of others only names, picture and role", async () => {
  const me = await api.colleague(ana, "agent")
  const other = await call(users.getUser, me, { params: { id: ana.id } })
  expect(Object.keys(other).toSorted()).toEqual(["first_name", "id", "last_name", "profile_picture", "role"])
  const own = await call(users.getUser, me, { params: { id: me.id } })
  expect(own).toMatchObject({ email: me.email, active: true })
})

test("a manager sees details of all but the admins", async () => {
  const me = await api.colleague(ana, "manager")
  const agent = await api.colleague(ana, "agent")
  expect(await call(users.getUser, me, { params: { id: ana.id } })).not.toHaveProperty("email")
  expect(await call(users.getUser, me, { params: { id: agent.id } })).toHaveProperty("email", agent.email)
})

test("no search, order or total tells a detail that the caller may not see", async () => {
  const me = await api.colleague(ana, "agent")
  const found = async (search: string) => (await call(users.searchUsers, me, { query: { search } })).total
  expect(await found("ÁNA sou")).toBe(1)
  expect(await found(ana.email)).toBe(0)
  expect(await found(me.email)).toBe(1)
  expect(await found("%")).toBe(2)
  const ids = async (query: object) =>
    ((await call(users.listUsers, me, { query })) as Page<users.User>).data.map(({ id }) => id)
  await call(users.updateUser, ana, { params: { id: ana.id }, body: { job: "A" } })
  const before = await ids({ orderBy: "job" })
  await call(users.updateUser, ana, { params: { id: ana.id }, body: { job: "Z" } })
  expect(await ids({ orderBy: "job" })).toEqual(before)
  expect((await raw("GET", "/users?orderBy=password_hash", me)).status).toBe(422)
})

test("the list is paged, or whole on demand, in a stable order", async () => {
  for (const first_name of ["Zoe", "Bia", "Dora"])
    await call(users.createUser, ana, { body: draft({ first_name, password }) })
  const paged = (await call(users.listUsers, ana, {
    query: { per_page: "2", page: "2" },
  })) as Page<users.User>
  expect(paged).toMatchObject({ total: 4, current_page: 2, last_page: 2, from: 3, to: 4 })
  expect(paged.data.map(({ first_name }) => first_name)).toEqual(["Dora", "Zoe"])
  const all = (await call(users.listUsers, ana, {
    query: { paginate: "false", orderBy: "email" },
  })) as users.User[]
  expect(all).toHaveLength(4)
})

test("an external agent sees those on their deals, and nobody else", async () => {
  const me = await api.colleague(ana, "external_agent")
  const names = async () => {
    const all = (await call(users.listUsers, me, { query: { paginate: "false" } })) as users.User[]
    return all.map(({ id }) => id).toSorted()
  }
  expect(await names()).toEqual([me.id])
  expect((await send(users.getUser, me, { params: { id: ana.id } })).status).toBe(404)
  await call(createDeal, ana, { body: { name: "Negócio", pipeline_id: await pipelineId(), user_id: me.id } })
  expect(await names()).toEqual([me.id])
  const deal = await call(createDeal, ana, {
    body: { name: "Outro", pipeline_id: await pipelineId(), user_id: ana.id },
  })
  await sql`
    insert into tasks (account_id, id, task_type_id, start, "end", deal_id, responsible_user_id, created_at, updated_at)
    select account_id, gen_random_uuid(), (select id from task_types t where t.account_id = d.account_id limit 1), now(),
      now(), id, ${me.id}, now(), now() from deals d where id = ${deal.id}
  `.execute(api.database.owner)
  expect(await names()).toEqual([ana.id, me.id].toSorted())
})

test("a stale update is refused with the user as it is, also without losing anything", async () => {
  const params = { id: ana.id }
  const first = await send(users.getUser, ana, { params })
  await call(users.updateUser, ana, { params, body: { job: "Dona" } })
  const stale = await send(
    users.updateUser,
    ana,
    { params, body: { job: "Chefe" } },
    { "if-match": first.headers["etag"] ?? "" },
  )
  expect(stale).toMatchObject({ status: 412, body: { current: { job: "Dona" } } })
})

test("who never took the invitation is invited anew at another e-mail", async () => {
  const body = draft()
  const bia = await call(users.createUser, ana, { body })
  const first = await mail.invitation(body.email)
  await call(users.updateUser, ana, { params: { id: bia.id }, body: { email: `nova-${body.email}` } })
  expect(await mail.invitation(`nova-${body.email}`)).not.toBe(first)
})

test("a deleted user is signed out, keeps the name on deals, and comes back whole", async () => {
  const bia = await api.colleague(ana, "agent")
  const deal = await call(createDeal, ana, {
    body: { name: "Negócio", pipeline_id: await pipelineId(), user_id: bia.id },
  })
  const { headers } = await send(users.trashUser, ana, { params: { id: bia.id } })
  expect((await send(getMe, bia, {})).status).toBe(401)
  expect((await send(users.getUser, ana, { params: { id: bia.id } })).status).toBe(404)
  expect(deal.user).toMatchObject({ first_name: "agent" })
  const { rows } = await sql`select 1 from sessions where user_id = ${bia.id}`.execute(api.database.owner)
  expect(rows).toEqual([])
  expect(await call(undo, ana, { body: { token: headers["undo-token"] ?? "" } })).toEqual({
    undone: 1,
    skipped: [],
  })
  const credentials = { email: bia.email, domain: ana.domain, password }
  expect((await send(login, null, { body: credentials })).status).toBe(200)
})

test("undo gives no manager the power to make an admin", async () => {
  const eva = await api.colleague(ana, "admin")
  const me = await api.colleague(ana, "manager")
  const { headers } = await send(users.updateUser, ana, { params: { id: eva.id }, body: { role: "agent" } })
  const token = headers["undo-token"] ?? ""
  expect((await send(undo, me, { body: { token } })).status).toBe(403)
  expect(await call(undo, ana, { body: { token } })).toEqual({ undone: 1, skipped: [] })
  expect(await call(getMe, eva, {})).toMatchObject({ role: "admin" })
})

test("each change is in the ledger once, with who and what, and never the password", async () => {
  const body = draft({ password })
  const bia = await call(users.createUser, ana, { body })
  await call(users.updateUser, ana, { params: { id: bia.id }, body: { job: "Vendas" } })
  await call(users.trashUser, ana, { params: { id: bia.id } })
  const { rows } = await sql<{ action: string; fields: Record<string, unknown>; user_id: string }>`
    select c.action, c.fields, o.user_id from changes c
    join operations o on o.account_id = c.account_id and o.id = c.operation_id
    where c.record_id = ${bia.id} order by c.id
  `.execute(api.database.owner)
  expect(rows.map(({ action }) => action)).toEqual(["create", "update", "delete"])
  expect(rows[1]).toEqual({ action: "update", fields: { job: [null, "Vendas"] }, user_id: ana.id })
  expect(Object.keys(rows[0]?.fields ?? {})).not.toContain("password_hash")
})
