import { can, roles } from "@funil/contract/account/permissions"
import {
  createContact,
  massUpdateContacts,
  trashContact,
  updateContact,
} from "@funil/contract/records/contacts"
import { createDeal } from "@funil/contract/records/deals"
import { getOperation, listOperations, undo } from "@funil/contract/records/history"
import { createTaskType } from "@funil/contract/records/tasks"
import { createCustomField } from "@funil/contract/settings/custom-fields"
import { beforeEach, expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { firstPipeline, stageId } from "../../../test/factories.ts"

const api = await testApi()
let ana: Person
let rui: Person

beforeEach(async () => {
  ana = await api.signUp()
  rui = await api.colleague(ana, "agent")
})

async function contact(who: Person): Promise<string> {
  return (await api.call(createContact, who, { body: { first_name: "Rita", tags: ["velha"] } })).id
}

function operations(who: Person, query: Record<string, string> = {}) {
  return api.call(listOperations, who, { query })
}

async function massEdit(who: Person, ids: string[]): Promise<string> {
  const body = {
    filters: [{ filterField: "id", operator: "=", valueField: ids }],
    values: [{ field: "job", value: "Diretora" }],
  }
  return (await api.send(massUpdateContacts, who, { body })).headers["undo-token"] ?? ""
}

test("the list tells who did what to how many, newest first, and who undid it", async () => {
  const ids = [await contact(rui), await contact(rui), await contact(ana)]
  const token = await massEdit(rui, ids)
  const { data } = await operations(ana)
  expect(data[0]).toEqual({
    id: token,
    kind: "contact.updated",
    source: "api",
    automation: null,
    token: null,
    user: { id: rui.id, first_name: "agent", last_name: null, profile_picture: null },
    created_at: api.clock.now.toISOString(),
    counts: [{ entity: "contact", action: "update", count: 3, name: null }],
    undo_token: token,
    undoable_until: new Date(api.clock.now.getTime() + 30 * 86_400_000).toISOString(),
    undoes: null,
    undone_by: null,
  })
  const { headers } = await api.send(undo, ana, { body: { token } })
  const [undoing, undone] = (await operations(ana)).data
  expect(undoing).toMatchObject({ id: headers["undo-token"], undoes: token, user: { id: ana.id } })
  expect(undone).toMatchObject({
    id: token,
    undo_token: null,
    undoable_until: null,
    undone_by: { id: headers["undo-token"], user: { id: ana.id } },
  })
})

test("what changed one record names it, in the trash too", async () => {
  const id = await contact(rui)
  await api.call(createCustomField, ana, { body: { entity: "contact", type: "text", label: "Apelido" } })
  const task_type = { name: "Visita", color: "blue" } as const
  await api.call(createTaskType, ana, { body: task_type })
  await api.call(trashContact, ana, { params: { id } })
  const { data } = await operations(ana)
  expect(data.slice(0, 4).map(({ counts }) => counts)).toEqual([
    [{ entity: "contact", action: "delete", count: 1, name: "Rita" }],
    [{ entity: "task_type", action: "create", count: 1, name: "Visita" }],
    [{ entity: "custom_field", action: "create", count: 1, name: "Apelido" }],
    [{ entity: "contact", action: "create", count: 1, name: "Rita" }],
  ])
})

test("the list is paged, and kept to one person or one entity", async () => {
  const stage = stageId(await firstPipeline(api, ana), 0)
  await contact(rui)
  await api.call(createDeal, rui, { body: { name: "Forno", pipeline_stage_id: stage } })
  await contact(ana)
  const kinds = async (query: Record<string, string>) =>
    (await operations(ana, query)).data.map(({ kind }) => kind)
  expect(await kinds({ user_id: rui.id })).toEqual(["deal.created", "contact.created"])
  expect(await kinds({ entity: "contact" })).toEqual(["contact.created", "contact.created"])
  expect(await kinds({ user_id: rui.id, entity: "deal" })).toEqual(["deal.created"])
  const second = await operations(ana, { user_id: rui.id, page: "2", per_page: "1" })
  expect(second).toMatchObject({
    current_page: 2,
    last_page: 2,
    total: 2,
    data: [{ kind: "contact.created" }],
  })
  expect((await api.raw("GET", "/operations?entity=nave", ana)).status).toBe(422)
})

test.each(roles)("%s reads the operations as the role table says, and own ones one by one", async (role) => {
  const who = role === "admin" ? ana : await api.colleague(ana, role)
  const theirs = await massEdit(ana, [await contact(ana)])
  const isReader = can(role, "operation.read")
  const list = await api.send(listOperations, who, { query: {} })
  expect(list.status).toBe(isReader ? 200 : 403)
  if (isReader && role !== "admin") {
    await contact(who)
    const { data } = await operations(who)
    expect(data.map(({ kind, user, counts }) => [kind, user?.id, counts[0]?.name])).toEqual([
      ["contact.created", who.id, "Rita"],
    ])
    expect((await operations(who, { user_id: ana.id })).data).toEqual([])
  }
  const reply = await api.send(getOperation, who, { params: { id: theirs } })
  expect(reply.status).toBe(role === "admin" ? 200 : 404)
})

test("another account's operations are neither told nor undone", async () => {
  const eve = await api.signUp()
  const token = await massEdit(ana, [await contact(ana)])
  expect(JSON.stringify(await operations(eve))).not.toContain(token)
  expect((await api.send(getOperation, eve, { params: { id: token } })).status).toBe(404)
  expect((await api.send(undo, eve, { body: { token } })).status).toBe(404)
  const body = { token, progress_id: token }
  expect((await api.send(undo, ana, { body })).status).toBe(409)
  expect((await api.send(undo, eve, { body })).status).toBe(404)
})

test("what is older than 30 days can't be undone any more", async () => {
  const { now } = api.clock
  const token = await massEdit(ana, [await contact(ana)])
  api.clock.now = new Date(now.getTime() + 29 * 86_400_000)
  expect((await operations(ana)).data[0]).toMatchObject({ id: token, undo_token: token })
  api.clock.now = new Date(now.getTime() + 30 * 86_400_000 + 1)
  const eva = await api.signUp()
  expect((await operations(eva)).data[0]?.id).not.toBe(token)
  expect((await api.raw("POST", "/undo", ana, { token })).status).toBe(404)
  api.clock.now = now
})

test("of two undos of one operation at once, each record is put back once", async () => {
  const ids = [await contact(ana), await contact(ana)]
  const token = await massEdit(ana, ids)
  const [one, other] = await Promise.all([1, 2].map(() => api.call(undo, ana, { body: { token } })))
  expect((one?.undone ?? 0) + (other?.undone ?? 0)).toBe(2)
  expect((one?.skipped.length ?? 0) + (other?.skipped.length ?? 0)).toBe(2)
})

test("an undo of an undo does it again", async () => {
  const id = await contact(ana)
  const token = await massEdit(ana, [id])
  const { headers } = await api.send(undo, ana, { body: { token } })
  await api.call(undo, ana, { body: { token: headers["undo-token"] ?? "" } })
  const reply = await api.send(updateContact, ana, { params: { id }, body: {} })
  expect(reply.body.job).toBe("Diretora")
})
