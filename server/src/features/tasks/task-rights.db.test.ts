import { type Deal, getDeal, updateDeal } from "@funil/contract/records/deals"
import { restoreTrash, undo } from "@funil/contract/records/history"
import {
  createTask,
  listTaskTypes,
  massUpdateTasks,
  type Task,
  trashTask,
  updateTask,
} from "@funil/contract/records/tasks"
import { beforeEach, expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { connected } from "../../../test/connected.ts"
import { makeDeal, makePipeline } from "../../../test/factories.ts"
import { fingerprint } from "../../../test/fingerprint.ts"
import { filters, type ListedIds } from "../../../test/visibility/sight.ts"

// Users lose sight of a deal that was taken from them, even if they created tasks for it.
const api = await testApi()
let ana: Person
let rita: Person
let deal: Deal
let task: Task

beforeEach(async () => {
  ana = await api.signUp()
  rita = await api.colleague(ana, "restricted_agent")
  deal = await makeDeal(api, ana, await makePipeline(api, ana), { user_id: rita.id })
  task = await makeTask(rita, deal.id)
})

async function makeTask(who: Person, deal_id: string | null, responsible_user_id = who.id): Promise<Task> {
  const [type] = await api.call(listTaskTypes, ana, {})
  const body = { task_type_id: type?.id ?? "", start: "2026-03-11 09:00", deal_id, responsible_user_id }
  return api.call(createTask, who, { body })
}

/** Makes another person responsible for the task and returns the undo token. */
async function give(who: Person, to: Person): Promise<string> {
  const body = { responsible_user_id: to.id }
  const reply = await api.send(updateTask, who, { params: { id: task.id }, body })
  return reply.headers["undo-token"] ?? ""
}

async function takeDeal(): Promise<void> {
  await api.call(updateDeal, ana, { params: { id: deal.id }, body: { user_id: ana.id } })
}

const statusOf = async (who: Person) => (await api.send(getDeal, who, { params: { id: deal.id } })).status

async function changesNothing(work: () => Promise<void>): Promise<void> {
  const before = await fingerprint(api.database)
  await work()
  expect(await fingerprint(api.database)).toEqual(before)
}

test("who loses a deal while waiting for its lock does not change it", async () => {
  await takeDeal()
  expect(await statusOf(rita)).toBe(200)
  await connected(api.database.ownerConnection, async (client) => {
    await client.query("begin")
    await client.query("select from deals where id = $1 for update", [deal.id])
    await client.query("update tasks set responsible_user_id = $1 where id = $2", [ana.id, task.id])
    const change = api.send(updateDeal, rita, { params: { id: deal.id }, body: { name: "Meu" } })
    const waiting = async () => {
      const { rows } = await client.query<{ count: number }>(`
        select count(distinct pid)::int as count from pg_locks
        where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))
      `)
      return rows[0]?.count
    }
    await expect.poll(waiting).toBe(1)
    await client.query("commit")
    expect((await change).status).toBe(404)
  })
})

test("who does not see the deal of a task gives that task to nobody", async () => {
  const rui = await api.colleague(ana, "agent")
  await give(ana, ana)
  await takeDeal()
  expect(await statusOf(rita)).toBe(404)
  await changesNothing(async () => {
    for (const { id } of [rita, rui]) {
      const body = { responsible_user_id: id }
      const reply = await api.send(updateTask, rita, { params: { id: task.id }, body })
      expect(reply).toMatchObject({
        status: 422,
        body: { responsible_user_id: [expect.stringContaining("negócio")] },
      })
    }
  })
  const more = await api.call(updateTask, rita, { params: { id: task.id }, body: { note: "Ligou." } })
  expect(more).toMatchObject({ note: "Ligou.", deal_id: null, responsible_user_id: ana.id })
  expect(await statusOf(rita)).toBe(404)
})

test("a mass edit leaves the tasks of unseen deals with whom they are", async () => {
  const closed = await makePipeline(api, ana)
  const rui = await api.colleague(ana, "agent", { pipelines: [closed.id] })
  const hidden = await makeTask(ana, deal.id, rui.id)
  const alone = await makeTask(rui, null)
  const target = filters("id", [hidden.id, alone.id], "=")
  const values = [{ field: "responsible_user_id", value: rita.id }]
  expect(await api.call(massUpdateTasks, rui, { body: { ...target, values } })).toEqual({
    updated: 1,
    skipped: 1,
  })
})

test("an undo gives a task back only by the hand of one who sees its deal", async () => {
  const token = await give(ana, ana)
  await takeDeal()
  await changesNothing(async () => {
    expect(await api.call(undo, rita, { body: { token } })).toEqual({
      undone: 0,
      skipped: [{ entity: "task", id: task.id, reason: "forbidden" }],
    })
  })
  expect(await api.call(undo, ana, { body: { token } })).toMatchObject({ undone: 1 })
  expect(await statusOf(rita)).toBe(200)
})

test("one that may not come back keeps no other from coming back by the same undo", async () => {
  const alone = await makeTask(rita, null)
  const target = filters("id", [task.id, alone.id], "=")
  const reply = await api.send(massUpdateTasks, ana, {
    body: { ...target, values: [{ field: "responsible_user_id", value: ana.id }] },
  })
  await takeDeal()
  const token = reply.headers["undo-token"] ?? ""
  expect(await api.call(undo, rita, { body: { token } })).toMatchObject({
    undone: 1,
    skipped: [{ id: task.id, reason: "forbidden" }],
  })
})

test("a task comes out of the trash only by the hand of one who sees its deal", async () => {
  const { headers } = await api.send(trashTask, rita, { params: { id: task.id } })
  await takeDeal()
  expect(await statusOf(rita)).toBe(404)
  const restored = { params: { entity: "task", id: task.id } } as const
  await changesNothing(async () => {
    expect((await api.send(restoreTrash, rita, restored)).status).toBe(403)
    const body = { token: headers["undo-token"] ?? "" }
    expect(await api.call(undo, rita, { body })).toMatchObject({ undone: 0 })
  })
  expect((await api.send(restoreTrash, ana, restored)).status).toBe(200)
})

test("an undo brings no person to a task or a deal whom the caller does not see", async () => {
  const eva = await api.colleague(ana, "external_agent")
  const secret = await api.colleague(ana, "agent")
  const body = { user_id: secret.id }
  await api.call(updateDeal, ana, { params: { id: deal.id }, body })
  await give(ana, secret)
  const tokens = [
    await give(ana, eva),
    (await api.send(updateDeal, ana, { params: { id: deal.id }, body: { user_id: eva.id } })).headers[
      "undo-token"
    ] ?? "",
  ]
  await changesNothing(async () => {
    for (const token of tokens)
      expect(await api.call(undo, eva, { body: { token } })).toMatchObject({ undone: 0 })
  })
})

test("a deal that can't be seen is no deal to a filter, an order or an export", async () => {
  await makeTask(rita, null)
  await give(ana, ana)
  await takeDeal()
  const asked = async (who: Person, path: string, body?: object) => {
    const reply = await api.raw(body ? "POST" : "GET", path, who, body)
    expect(reply.status).toBe(200)
    return (reply.body as ListedIds[]).length
  }
  const everywhere = async (who: Person) => ({
    is: await asked(who, "/tasks/filter?paginate=false", filters("deal_id", deal.id, "=")),
    isAny: await asked(who, "/tasks/filter?paginate=false", filters("deal_id", [deal.id, ana.id], "=")),
    isNot: await asked(who, "/tasks/filter?paginate=false", filters("deal_id", deal.id, "<>")),
    isNone: await asked(who, "/tasks/filter?paginate=false", filters("deal_id", "", "=")),
    isSome: await asked(who, "/tasks/filter?paginate=false", filters("deal_id", "", "<>")),
    found: await asked(who, `/tasks/find?attribute=deal_id&value=${deal.id}`),
  })
  expect(await everywhere(ana)).toEqual({ is: 1, isAny: 1, isNot: 1, isNone: 1, isSome: 1, found: 1 })
  expect(await everywhere(rita)).toEqual({ is: 0, isAny: 0, isNot: 2, isNone: 2, isSome: 0, found: 0 })
  const { body } = await api.raw("POST", "/tasks/export", rita, filters("deal_id", deal.id, "="))
  expect(String(body).trim().split("\r\n")).toHaveLength(1)
})
