import { type Role, roles } from "@funil/contract/account/permissions"
import { getDeal, trashDeal, updateDeal } from "@funil/contract/records/deals"
import { restoreTrash, undo } from "@funil/contract/records/history"
import {
  createTask,
  getTask,
  listDealTasks,
  listTaskTypes,
  trashTask,
  updateTask,
} from "@funil/contract/records/tasks"
import { expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { firstPipeline, makeDeal, makePipeline } from "../../../test/factories.ts"
import { accountOf } from "../../../test/imports/import-file.ts"
import type { Context } from "../../platform/context.ts"
import { newId } from "../../platform/new-id.ts"
import { systemContext } from "../../platform/system-context.ts"
import { createTask as makeBySystem } from "./tasks.ts"

const api = await testApi()

/** 12:00 in São Paulo. */
const noon = new Date("2026-03-10T15:00:00.000Z")

interface Draft {
  start?: string
  end?: string
  deal_id?: string | null
  responsible_user_id?: string
  is_finished?: boolean
  name?: string
}

async function makeTask(who: Person, draft: Draft = {}) {
  const [type] = await api.call(listTaskTypes, who, {})
  const body = { task_type_id: type?.id ?? "", start: "2026-03-10 14:00", ...draft }
  return api.call(createTask, who, { body })
}

async function newDeal(who: Person, more: { user_id?: string } = {}) {
  return makeDeal(api, who, await firstPipeline(api, who), more)
}

async function countsOf(dealId: string) {
  const row = await api.database.owner
    .selectFrom("deals")
    .select(["task_count", "open_task_end", "version"])
    .where("id", "=", dealId)
    .executeTakeFirstOrThrow()
  return [row.task_count, row.open_task_end, row.version]
}

const statuses = (replies: { status: number }[]) => replies.map(({ status }) => status)

test("a task is mine and ends when it starts unless said otherwise, and bears its type's name", async () => {
  api.clock.now = noon
  const ana = await api.signUp()
  const task = await makeTask(ana)
  expect(task).toMatchObject({
    name: "Ligação",
    color: "primary",
    start: "2026-03-10 14:00",
    end: "2026-03-10 14:00",
    status: "pending",
    urgency: "DELIVER_SOON",
    is_finished: false,
    deal_id: null,
    creator_user_id: ana.id,
    responsible_user_id: ana.id,
    source: "funil",
  })
  const whole = await api.call(updateTask, ana, { params: { id: task.id }, body: task })
  expect(whole).toEqual(task)
  const types = await api.call(listTaskTypes, ana, {})
  const changed = await api.call(updateTask, ana, {
    params: { id: task.id },
    body: { task_type_id: types[3]?.id },
  })
  expect(changed.name).toBe("Reunião")
  const named = await api.call(updateTask, ana, { params: { id: task.id }, body: { name: "Café" } })
  expect(named.name).toBe("Café")
})

test("the server's own id, status and creator may be sent with a new task and change nothing", async () => {
  api.clock.now = noon
  const ana = await api.signUp()
  const rui = await api.colleague(ana, "agent")
  const [type] = await api.call(listTaskTypes, ana, {})
  const own = { id: newId(), status: "finished", creator_user_id: rui.id }
  const body = {
    ...own,
    start: "2026-03-10 14:00",
    end: "2026-03-10 15:00",
    note: "Às duas",
    deal_id: (await newDeal(ana)).id,
    responsible_user_id: rui.id,
    task_type_id: type?.id,
    is_finished: false,
  }
  const made = await api.raw("POST", "/tasks", ana, body)
  expect(made).toMatchObject({
    status: 201,
    body: { status: "pending", creator_user_id: ana.id, responsible_user_id: rui.id, note: "Às duas" },
  })
  expect((made.body as { id: string }).id).not.toBe(own.id)
})

test("a task says what made it: a person, another program, or what the account set up", async () => {
  const ana = await api.signUp()
  const deal = await newDeal(ana)
  const [type] = await api.call(listTaskTypes, ana, {})
  const of = (source?: string) =>
    api.raw("POST", "/tasks", ana, { task_type_id: type?.id, start: "2026-03-10 14:00", source })
  expect((await of()).body).toMatchObject({ source: "funil" })
  expect((await of("external")).body).toMatchObject({ source: "external" })
  expect(await of("elsewhere")).toMatchObject({ status: 422, body: { source: [expect.any(String)] } })
  const ctx = await systemContext(api.services, await accountOf(api, ana))
  const by = async (source: Context["source"], sourceId?: string) => {
    const { id } = await makeBySystem(
      { ...ctx, source, sourceId },
      {
        task_type_id: type?.id ?? "",
        start: "2026-03-10 14:00",
        deal_id: deal.id,
        responsible_user_id: ana.id,
      },
    )
    return (await api.call(getTask, ana, { params: { id } })).source
  }
  expect(await Promise.all([by("automation", newId()), by("return"), by("api", newId())])).toEqual([
    "other",
    "other",
    "external",
  ])
})

test("a finished task has no urgency, and is open again when unticked", async () => {
  api.clock.now = noon
  const ana = await api.signUp()
  const { id } = await makeTask(ana, { start: "2026-03-10 11:00" })
  expect(await api.call(getTask, ana, { params: { id } })).toMatchObject({
    status: "overdue",
    urgency: "LATE",
  })
  const done = await api.call(updateTask, ana, { params: { id }, body: { is_finished: true } })
  expect(done).toMatchObject({ status: "finished", urgency: null, is_finished: true })
  const open = await api.call(updateTask, ana, { params: { id }, body: { is_finished: false } })
  expect(open).toMatchObject({ status: "overdue", is_finished: false })
})

test("times are wall clock to the minute, of the first and the last year too", async () => {
  const ana = await api.signUp()
  for (const start of ["2026-03-10 23:30:59", "0001-01-01 00:00", "9999-12-31 23:59"]) {
    const { id } = await makeTask(ana, { start })
    const shown = await api.call(getTask, ana, { params: { id } })
    expect([shown.start, shown.end]).toEqual([start.slice(0, 16), start.slice(0, 16)])
  }
})

test("a broken rule is told by its field", async () => {
  const [ana, bia] = [await api.signUp(), await api.signUp()]
  const visitor = await api.colleague(ana, "visitor")
  const gone = await newDeal(ana)
  await api.call(trashDeal, ana, { params: { id: gone.id } })
  const foreign = await newDeal(bia)
  const [type] = await api.call(listTaskTypes, bia, {})
  const refused = [
    [{ end: "2026-03-10 13:59" }, "end"],
    [{ start: "2026-02-30 10:00" }, "start"],
    [{ start: "10/03/2026" }, "start"],
    [{ responsible_user_id: visitor.id }, "responsible_user_id"],
    [{ responsible_user_id: bia.id }, "responsible_user_id"],
    [{ deal_id: gone.id }, "deal_id"],
    [{ deal_id: foreign.id }, "deal_id"],
    [{ task_type_id: type?.id }, "task_type_id"],
    [{ color: "primary" }, "color"],
  ] as const
  const own = await api.call(listTaskTypes, ana, {})
  const task = await makeTask(ana)
  for (const [draft, field] of refused) {
    const body = { task_type_id: own[0]?.id, start: "2026-03-10 14:00", ...draft }
    const made = await api.raw("POST", "/tasks", ana, body)
    expect([made.status, Object.keys(made.body as object)]).toEqual([422, [field]])
    if (field === "color") continue
    const changed = await api.raw("PUT", `/tasks/${task.id}`, ana, draft)
    expect([changed.status, Object.keys(changed.body as object)]).toEqual([422, [field]])
  }
})

test("every write keeps the deal's number of tasks and its earliest open end, and not its version", async () => {
  api.clock.now = noon
  const ana = await api.signUp()
  const [deal, other] = [await newDeal(ana), await newDeal(ana)]
  const early = await makeTask(ana, { deal_id: deal.id, start: "2026-03-10 14:00" })
  const late = await makeTask(ana, { deal_id: deal.id, start: "2026-03-20 14:00" })
  expect(await countsOf(deal.id)).toEqual([2, "2026-03-10 14:00", 1])
  await api.call(updateTask, ana, { params: { id: early.id }, body: { is_finished: true } })
  expect(await countsOf(deal.id)).toEqual([2, "2026-03-20 14:00", 1])
  await api.call(updateTask, ana, { params: { id: late.id }, body: { deal_id: other.id } })
  expect(await countsOf(deal.id)).toEqual([1, null, 1])
  expect(await countsOf(other.id)).toEqual([1, "2026-03-20 14:00", 1])
  const trashed = await api.send(trashTask, ana, { params: { id: late.id } })
  expect(trashed.status).toBe(204)
  expect(await countsOf(other.id)).toEqual([0, null, 1])
  expect(await api.call(listDealTasks, ana, { params: { id: other.id } })).toEqual([])
  await api.call(undo, ana, { body: { token: trashed.headers["undo-token"] ?? "" } })
  expect(await countsOf(other.id)).toEqual([1, "2026-03-20 14:00", 1])
  const shown = await api.call(getDeal, ana, { params: { id: other.id } })
  expect(shown.tasks.map(({ id }) => id)).toEqual([late.id])
})

test("ten tasks made at once are all counted", async () => {
  const ana = await api.signUp()
  const deal = await newDeal(ana)
  await Promise.all(Array.from({ length: 10 }, () => makeTask(ana, { deal_id: deal.id })))
  expect((await countsOf(deal.id))[0]).toBe(10)
})

test("an undo puts a task back, and one of a creation removes it", async () => {
  const ana = await api.signUp()
  const deal = await newDeal(ana)
  const [type] = await api.call(listTaskTypes, ana, {})
  const body = { task_type_id: type?.id ?? "", start: "2026-03-10 14:00", deal_id: deal.id }
  const made = await api.send(createTask, ana, { body })
  const params = { id: made.body.id }
  const changed = await api.send(updateTask, ana, {
    params,
    body: { start: "2026-03-12 08:00", end: "2026-03-12 09:00", is_finished: true, deal_id: null },
  })
  expect((await countsOf(deal.id))[0]).toBe(0)
  await api.call(undo, ana, { body: { token: changed.headers["undo-token"] ?? "" } })
  expect(await api.call(getTask, ana, { params })).toEqual({
    ...made.body,
    updated_at: expect.any(String),
  })
  await api.call(undo, ana, { body: { token: made.headers["undo-token"] ?? "" } })
  expect((await api.send(getTask, ana, { params })).status).toBe(404)
  expect((await countsOf(deal.id))[0]).toBe(0)
})

test("tasks go with a deleted deal and come back with it", async () => {
  const ana = await api.signUp()
  const deal = await newDeal(ana)
  const { id } = await makeTask(ana, { deal_id: deal.id })
  await api.call(trashDeal, ana, { params: { id: deal.id } })
  expect((await api.send(getTask, ana, { params: { id } })).status).toBe(404)
  expect((await api.send(updateTask, ana, { params: { id }, body: { name: "X" } })).status).toBe(404)
  expect((await api.send(listDealTasks, ana, { params: { id: deal.id } })).status).toBe(404)
  await api.call(restoreTrash, ana, { params: { entity: "deal", id: deal.id } })
  expect((await api.call(getTask, ana, { params: { id } })).deal?.id).toBe(deal.id)
})

test("a stale version is refused, and a deleted task comes back from the trash", async () => {
  const ana = await api.signUp()
  const { id } = await makeTask(ana)
  await api.call(updateTask, ana, { params: { id }, body: { name: "Um" } })
  const stale = { "if-match": '"1"' }
  expect((await api.send(updateTask, ana, { params: { id }, body: { name: "Dois" } }, stale)).status).toBe(
    412,
  )
  expect((await api.send(trashTask, ana, { params: { id } }, stale)).status).toBe(412)
  expect((await api.send(trashTask, ana, { params: { id } })).status).toBe(204)
  expect((await api.send(trashTask, ana, { params: { id } })).status).toBe(404)
  await api.call(restoreTrash, ana, { params: { entity: "task", id } })
  expect((await api.call(getTask, ana, { params: { id } })).name).toBe("Um")
})

test("another account's task is not found", async () => {
  const [ana, bia] = [await api.signUp(), await api.signUp()]
  const { id } = await makeTask(ana)
  const params = { id }
  expect((await api.send(getTask, bia, { params })).status).toBe(404)
  expect((await api.send(updateTask, bia, { params, body: { name: "X" } })).status).toBe(404)
  expect((await api.send(trashTask, bia, { params })).status).toBe(404)
})

/**
 * What each role may do with three tasks: one on a visible deal, their own one, and an unrelated
 * one.
 */
const reach: Record<Role, { onDeal: number[]; own: number[]; foreign: number[] }> = {
  admin: { onDeal: [200, 200, 204], own: [200, 200, 204], foreign: [200, 200, 204] },
  manager: { onDeal: [200, 200, 204], own: [200, 200, 204], foreign: [200, 200, 204] },
  agent: { onDeal: [200, 200, 403], own: [200, 200, 403], foreign: [404, 404, 404] },
  restricted_agent: { onDeal: [404, 404, 404], own: [200, 200, 403], foreign: [404, 404, 404] },
  external_agent: { onDeal: [404, 404, 404], own: [200, 200, 403], foreign: [404, 404, 404] },
  visitor: { onDeal: [200, 403, 403], own: [404, 403, 403], foreign: [404, 403, 403] },
}

test.each(roles)("%s reads, changes and deletes tasks as the role table says", async (role) => {
  const ana = await api.signUp()
  const [own, other] = [await firstPipeline(api, ana), await makePipeline(api, ana)]
  const who = await api.colleague(ana, role, { pipelines: [own.id] })
  const [seen, unseen] = [await makeDeal(api, ana, own), await makeDeal(api, ana, other)]
  const attempt = async (id: string) =>
    statuses([
      await api.send(getTask, who, { params: { id } }),
      await api.send(updateTask, who, { params: { id }, body: { note: "Olá" } }),
      await api.send(trashTask, who, { params: { id } }),
    ])
  const onDeal = await makeTask(ana, { deal_id: seen.id })
  const mine = role === "visitor" ? await makeTask(ana) : await makeTask(ana, { responsible_user_id: who.id })
  const foreign = await makeTask(ana, { deal_id: unseen.id })
  expect(await attempt(onDeal.id)).toEqual(reach[role].onDeal)
  expect(await attempt(mine.id)).toEqual(reach[role].own)
  expect(await attempt(foreign.id)).toEqual(reach[role].foreign)
  if (role === "visitor") return
  const created = await makeTask(who)
  expect(await attempt(created.id)).toEqual([200, 200, 204])
})

test("a deal that its task's creator may not see is left out, and stays when the task is sent back", async () => {
  const ana = await api.signUp()
  const rui = await api.colleague(ana, "restricted_agent")
  const deal = await newDeal(rui, {})
  const task = await makeTask(rui, { deal_id: deal.id, responsible_user_id: ana.id })
  expect(task.deal?.id).toBe(deal.id)
  await api.call(updateDeal, ana, { params: { id: deal.id }, body: { user_id: ana.id } })
  const shown = await api.call(getTask, rui, { params: { id: task.id } })
  expect([shown.deal, shown.deal_id]).toEqual([null, null])
  await api.call(updateTask, rui, { params: { id: task.id }, body: { ...shown, note: "Ligar" } })
  const kept = await api.call(getTask, ana, { params: { id: task.id } })
  expect([kept.deal_id, kept.note]).toEqual([deal.id, "Ligar"])
})
