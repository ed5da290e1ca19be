import { roles } from "@funil/contract/account/permissions"
import { undo } from "@funil/contract/records/history"
import {
  createTask,
  createTaskType,
  getTaskType,
  listTaskTypes,
  trashTask,
  trashTaskType,
  updateTaskType,
} from "@funil/contract/records/tasks"
import { moveElement } from "@funil/contract/settings/pipelines"
import { expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"

const api = await testApi()

const list = (who: Person) => api.call(listTaskTypes, who, {})
const names = async (who: Person) => (await list(who)).map(({ name }) => name)
const make = (who: Person, name: string) => api.send(createTaskType, who, { body: { name, color: "blue" } })

test("an account starts with six task types in its language, each of another colour", async () => {
  const ana = await api.signUp()
  const types = await list(ana)
  expect(types.map(({ name }) => name)).toEqual([
    "Ligação",
    "E-mail",
    "WhatsApp",
    "Reunião",
    "Visita",
    "Proposta",
  ])
  expect(new Set(types.map(({ color }) => color)).size).toBe(6)
  expect(types.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6])
})

test("a task type is made, changed, put elsewhere and deleted, and each can be undone", async () => {
  const ana = await api.signUp()
  const made = await make(ana, "Almoço")
  expect(made.body).toMatchObject({ name: "Almoço", color: "blue", position: 7 })
  const params = { id: made.body.id }
  const undoOf = (reply: { headers: Record<string, string | undefined> }) =>
    api.call(undo, ana, { body: { token: reply.headers["undo-token"] ?? "" } })
  const changed = await api.send(updateTaskType, ana, { params, body: { ...made.body, name: "Jantar" } })
  expect(changed.body).toEqual({ ...made.body, name: "Jantar" })
  const stale = await api.send(updateTaskType, ana, { params, body: { name: "X" } }, { "if-match": '"1"' })
  expect(stale.status).toBe(412)
  const [first] = await list(ana)
  const moved = await api.send(moveElement, ana, {
    body: { entity: "task_type", id: params.id, before_id: first?.id ?? "" },
  })
  expect((await names(ana))[0]).toBe("Jantar")
  await undoOf(moved)
  expect((await names(ana)).at(-1)).toBe("Jantar")
  await undoOf(changed)
  expect((await api.call(getTaskType, ana, { params })).name).toBe("Almoço")
  const trashed = await api.send(trashTaskType, ana, { params })
  expect(trashed.status).toBe(204)
  expect((await api.send(getTaskType, ana, { params })).status).toBe(404)
  await undoOf(trashed)
  expect((await names(ana)).at(-1)).toBe("Almoço")
  await undoOf(made)
  expect(await list(ana)).toHaveLength(6)
})

test("a type that a task has stays, also when both come at once", async () => {
  const ana = await api.signUp()
  const { id } = (await make(ana, "Almoço")).body
  const body = { task_type_id: id, start: "2026-03-10 14:00" }
  const task = await api.call(createTask, ana, { body })
  const refused = await api.send(trashTaskType, ana, { params: { id } })
  expect([refused.status, refused.body]).toEqual([409, expect.objectContaining({ code: "task_type_in_use" })])
  await api.call(trashTask, ana, { params: { id: task.id } })
  const [created, trashed] = await Promise.all([
    api.send(createTask, ana, { body }),
    api.send(trashTaskType, ana, { params: { id } }),
  ])
  expect([
    [201, 409],
    [422, 204],
  ]).toContainEqual([created.status, trashed.status])
})

test("all roles read task types, admins and managers write them", async () => {
  const ana = await api.signUp()
  const [type] = await list(ana)
  const params = { id: type?.id ?? "" }
  for (const role of roles) {
    const allowed = role === "admin" || role === "manager"
    const who = await api.colleague(ana, role)
    expect(await list(who)).toHaveLength(6)
    const made = await make(who, role)
    expect(made.status).toBe(allowed ? 201 : 403)
    expect((await api.send(updateTaskType, who, { params, body: { color: "error" } })).status).toBe(
      allowed ? 200 : 403,
    )
    const move = { entity: "task_type", id: params.id, before_id: null } as const
    expect((await api.send(moveElement, who, { body: move })).status).toBe(allowed ? 200 : 403)
    const trashed = await api.send(trashTaskType, who, {
      params: { id: allowed ? made.body.id : params.id },
    })
    expect(trashed.status).toBe(allowed ? 204 : 403)
  }
})

test("another account's task type is not found", async () => {
  const [ana, bia] = [await api.signUp(), await api.signUp()]
  const [type] = await list(ana)
  const params = { id: type?.id ?? "" }
  expect((await api.send(getTaskType, bia, { params })).status).toBe(404)
  expect((await api.send(updateTaskType, bia, { params, body: { name: "X" } })).status).toBe(404)
  expect((await api.send(trashTaskType, bia, { params })).status).toBe(404)
})

test("there are no custom fields to put in order yet", async () => {
  const ana = await api.signUp()
  const [type] = await list(ana)
  const body = { entity: "custom_field", id: type?.id ?? "", before_id: null } as const
  expect((await api.send(moveElement, ana, { body })).status).toBe(404)
})
