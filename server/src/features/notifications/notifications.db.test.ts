import { updateUser } from "@funil/contract/account/users"
import {
  deleteNotification,
  listNotifications,
  type Notification,
  readAllNotifications,
  restoreNotification,
  updateNotification,
} from "@funil/contract/messages/notifications"
import { createNote, updateNote } from "@funil/contract/records/notes"
import {
  createTask,
  listTaskTypes,
  massUpdateTasks,
  trashTask,
  updateTask,
} from "@funil/contract/records/tasks"
import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { listening, openEventTab } from "../../../test/event-tab.ts"
import { firstPipeline, makeDeal } from "../../../test/factories.ts"
import { purge } from "../../../test/purge.ts"
import { jobDefinitions } from "../../app.ts"
import { findAccount } from "../../platform/access/account-directory.ts"
import type { SystemContext } from "../../platform/access/permitted.ts"
import { systemContext } from "../../platform/system-context.ts"

const api = await testApi()
const app = await listening(api)
const began = api.clock.now
let ana: Person
let rui: Person

beforeEach(async () => {
  api.clock.now = began
  ana = await api.signUp()
  rui = await api.colleague(ana, "agent")
})

async function told(who: Person): Promise<Notification[]> {
  return (await api.call(listNotifications, who, { query: {} })).data
}

async function titles(who: Person): Promise<string[]> {
  return (await told(who)).map(({ title }) => title)
}

/** Creates a task that starts in `minutes`. */
async function give(giver: Person, responsible: Person, more: object = {}, minutes = 60): Promise<string> {
  const [type] = await api.call(listTaskTypes, giver, {})
  const start = wallClock(minutes)
  const body = {
    name: "Ligar",
    task_type_id: type?.id ?? "",
    start,
    responsible_user_id: responsible.id,
    ...more,
  }
  return (await api.call(createTask, giver, { body })).id
}

/** The account's zone is three hours behind UTC. */
function wallClock(minutes: number): string {
  const at = new Date(began.getTime() + (minutes - 180) * 60_000)
  return at.toISOString().slice(0, 16).replace("T", " ")
}

function mention(who: Person): string {
  return `<span data-type="mention" data-id="${who.id}">@alguém</span>`
}

async function context(): Promise<SystemContext> {
  return systemContext(api.services, await findAccount(api.services, ana.domain))
}

async function run(name: string): Promise<void> {
  const job = jobDefinitions.find((definition) => definition.name === name)
  await job?.run(await context(), null)
}

function pass(minutes: number): void {
  api.clock.now = new Date(api.clock.now.getTime() + minutes * 60_000)
}

describe("a task", () => {
  test("that somebody else gives me is told, in the language of the call", async () => {
    const deal = await makeDeal(api, ana, await firstPipeline(api, ana), { name: "Forno" })
    const id = await give(ana, rui, { deal_id: deal.id })
    expect(await told(rui)).toMatchObject([
      {
        user_id: rui.id,
        title: "Ana Souza passou uma tarefa para você",
        description: "Ligar · Forno · 10/03, 13:00",
        icon: "task_assigned",
        route: `/tasks/list/task/${id}/edit`,
        read: false,
      },
    ])
    const english = await api.raw("GET", "/notifications", rui, undefined, { "accept-language": "en" })
    expect(english.body).toMatchObject({ unread: 1, data: [{ title: "Ana Souza assigned you a task" }] })
    expect(await told(ana)).toEqual([])
  })

  test("that I give myself, that was mine before, or that is finished is not told", async () => {
    await give(rui, rui)
    await give(ana, rui, { is_finished: true })
    expect(await told(rui)).toEqual([])
    const deal = await makeDeal(api, ana, await firstPipeline(api, ana))
    const id = await give(ana, ana, { deal_id: deal.id })
    const change = (who: Person, body: object) => api.call(updateTask, who, { params: { id }, body })
    await change(rui, { responsible_user_id: rui.id })
    expect([await told(rui), await told(ana)]).toEqual([[], []])
    await change(ana, { note: "Depois do almoço" })
    expect(await told(rui)).toEqual([])
    await change(rui, { responsible_user_id: ana.id })
    expect(await titles(ana)).toEqual(["agent passou uma tarefa para você"])
  })

  test("among many that one operation gives is told with the others", async () => {
    for (let index = 0; index < 3; index += 1) await give(ana, ana)
    await api.call(massUpdateTasks, ana, {
      body: { filters: [], all: true, values: [{ field: "responsible_user_id", value: rui.id }] },
    })
    expect(await told(rui)).toMatchObject([
      { title: "Ana Souza passou 3 tarefas para você", description: null, route: "/tasks/list" },
    ])
  })
})

describe("a mention", () => {
  test("is told to who sees the record, once for each note however often it is edited", async () => {
    const deal = await makeDeal(api, ana, await firstPipeline(api, ana), { name: "Forno" })
    const blind = await api.colleague(ana, "restricted_agent")
    const stranger = await api.signUp()
    const place = { entity: "deal", record_id: deal.id } as const
    const words = `<p>${mention(rui)}, ${mention(blind)}, ${mention(stranger)}, ${mention(ana)}: ${"ligar ".repeat(40)}</p>`
    const note = await api.call(createNote, ana, { body: { ...place, note: words } })
    expect(note.note).toContain(
      `<span data-type="mention" data-id="${rui.id}">@agent</span>, @alguém, @alguém, `,
    )
    const [first, ...more] = await told(rui)
    expect(more).toEqual([])
    expect(first).toMatchObject({
      title: "Ana Souza mencionou você",
      icon: "mention",
      route: `/pipelines/deals/${deal.id}`,
    })
    expect(first?.description).toMatch(/^Forno · “@agent, @alguém, @alguém, @Ana Souza: ligar .{80,120}…”$/)
    for (const who of [blind, stranger, ana]) expect(await told(who)).toEqual([])
    const params = { id: note.id }
    const other = await api.colleague(ana, "agent")
    await api.call(updateNote, ana, { params, body: { note: `${note.note} e ${mention(other)}` } })
    expect([(await told(rui)).length, await titles(other)]).toEqual([1, ["Ana Souza mencionou você"]])
  })

  test("of somebody whom the writer does not see tells nothing, not even the name", async () => {
    const external = await api.colleague(ana, "external_agent")
    const pipeline = await firstPipeline(api, ana)
    const deal = await makeDeal(api, ana, pipeline, { user_id: external.id })
    const body = { entity: "deal", record_id: deal.id, note: `${mention(rui)} ${mention(external)}` } as const
    const { note } = await api.call(createNote, external, { body })
    expect(note).toBe(`@alguém <span data-type="mention" data-id="${external.id}">@external_agent</span>`)
    expect(await told(rui)).toEqual([])
  })

  test("of somebody who was deactivated is text, and of fifty-one is too much", async () => {
    const deal = await makeDeal(api, ana, await firstPipeline(api, ana))
    await api.call(updateUser, ana, { params: { id: rui.id }, body: { deactivated: true } })
    const note = (text: string) =>
      api.send(createNote, ana, { body: { entity: "deal", record_id: deal.id, note: text } })
    expect((await note(mention(rui))).body.note).toBe("@alguém")
    const many = Array.from({ length: 51 }, (_, index) =>
      mention({ ...rui, id: rui.id.slice(0, -2) + String(index + 10) }),
    )
    expect((await note(many.join(""))).status).toBe(422)
    expect((await note(many.slice(1).join(""))).status).toBe(201)
  })
})

describe("a reminder", () => {
  test("comes fifteen minutes before the task starts, once, to who does it", async () => {
    const deal = await makeDeal(api, ana, await firstPipeline(api, ana), { name: "Forno" })
    const id = await give(rui, rui, { deal_id: deal.id })
    pass(44)
    await run("task.remind")
    expect(await told(rui)).toEqual([])
    pass(1)
    for (let turn = 0; turn < 3; turn += 1) {
      await run("task.remind")
      pass(1)
    }
    expect(await told(rui)).toMatchObject([
      {
        title: "Ligar às 13:00",
        description: "Forno",
        icon: "task_starting",
        route: `/tasks/list/task/${id}/edit`,
      },
    ])
  })

  test("is not doubled by two that run at once, nor by deleting it", async () => {
    await give(rui, rui)
    pass(50)
    await Promise.all([run("task.remind"), run("task.remind"), run("task.remind")])
    const [only, ...more] = await told(rui)
    expect(more).toEqual([])
    await api.call(deleteNotification, rui, { params: { id: only?.id ?? "" } })
    await run("task.remind")
    expect(await told(rui)).toEqual([])
  })

  test("follows a task that is moved, given away, finished or deleted", async () => {
    const [moved, given, finished, deleted] = [
      await give(rui, rui, { name: "Movida" }),
      await give(rui, rui, { name: "Dada" }),
      await give(rui, rui, { name: "Feita" }),
      await give(rui, rui, { name: "Apagada" }),
    ]
    const change = (id: string, body: object) => api.call(updateTask, rui, { params: { id }, body })
    await change(moved, { start: wallClock(90), end: wallClock(90) })
    await change(given, { responsible_user_id: ana.id })
    await change(finished, { is_finished: true })
    await api.call(trashTask, rui, { params: { id: deleted } })
    pass(46)
    await run("task.remind")
    expect(await titles(rui)).toEqual([])
    expect(await titles(ana)).toEqual(["Dada às 13:00", "agent passou uma tarefa para você"])
    pass(30)
    await run("task.remind")
    expect(await titles(rui)).toEqual(["Movida às 13:30"])
    await change(moved, { start: wallClock(100), end: wallClock(100) })
    pass(10)
    await run("task.remind")
    expect(await titles(rui)).toEqual(["Movida às 13:40", "Movida às 13:30"])
  })

  test("does not come for what has begun, nor after a stop that lasted too long, but after a short one", async () => {
    await give(rui, rui, { name: "Passou" }, -5)
    await give(rui, rui, { name: "Já" }, 0)
    await give(rui, rui, { name: "Logo" }, 3)
    await run("task.remind")
    expect(await titles(rui)).toEqual(["Logo às 12:03"])
  })

  test("is looked for only in accounts with a task that is about to start", async () => {
    await give(rui, rui)
    const job = jobDefinitions.find(({ name }) => name === "task.remind")
    const due = async (minutes: number) => {
      const now = new Date(began.getTime() + minutes * 60_000)
      const { rows } = (await job?.accounts?.(now).execute(api.services.database.reader)) ?? { rows: [] }
      const id = await findAccount(api.services, ana.domain)
      return rows.filter(({ account }) => account === id).length
    }
    expect([await due(44), await due(45), await due(59), await due(60)]).toEqual([0, 1, 1, 0])
  })

  test("comes for each of a thousand tasks that start together", async () => {
    const [type] = await api.call(listTaskTypes, ana, {})
    const account_id = await findAccount(api.services, ana.domain)
    const rows = Array.from({ length: 1001 }, (_, index) => index)
    await api.database.owner
      .insertInto("tasks")
      .values(
        rows.map((index) => ({
          account_id,
          id: `0190aaaa-bbbb-7ccc-8ddd-${String(index).padStart(12, "0")}`,
          task_type_id: type?.id ?? "",
          start: wallClock(0),
          end: wallClock(0),
          responsible_user_id: rui.id,
          source: "funil" as const,
          created_at: began,
          updated_at: began,
          version: 1,
        })),
      )
      .execute()
    pass(-10)
    await run("task.remind")
    const { total, unread } = await api.call(listNotifications, rui, { query: {} })
    expect([total, unread]).toEqual([1001, 1001])
  })
})

describe("my notifications", () => {
  test("are read, unread, all read and deleted by me alone", async () => {
    await give(ana, rui, { name: "Um" })
    pass(1)
    await give(ana, rui, { name: "Dois" })
    const [second, first] = await told(rui)
    const params = { id: first?.id ?? "" }
    for (const who of [ana, await api.signUp()]) {
      expect((await api.send(updateNotification, who, { params, body: { read: true } })).status).toBe(404)
      expect((await api.send(deleteNotification, who, { params })).status).toBe(404)
      expect(await api.call(readAllNotifications, who, {})).toEqual({ updated: 0 })
    }
    const read = await api.call(updateNotification, rui, { params, body: { read: true } })
    expect(read).toEqual({ ...first, read: true })
    expect((await api.call(updateNotification, rui, { params, body: { read: true } })).read).toBe(true)
    expect((await api.call(listNotifications, rui, { query: { per_page: "1" } })).unread).toBe(1)
    await api.call(updateNotification, rui, { params, body: { read: false } })
    expect(await api.call(readAllNotifications, rui, {})).toEqual({ updated: 2 })
    expect(await api.call(readAllNotifications, rui, {})).toEqual({ updated: 0 })
    await api.call(deleteNotification, rui, { params })
    expect((await api.send(deleteNotification, rui, { params })).status).toBe(404)
    expect(await told(rui)).toEqual([{ ...second, read: true }])
    expect((await api.send(restoreNotification, ana, { params })).status).toBe(404)
    for (const _ of [1, 2]) expect((await api.call(restoreNotification, rui, { params })).id).toBe(first?.id)
    expect((await told(rui)).map(({ id }) => id)).toEqual([second?.id, first?.id])
  })

  test("are deleted after ninety days", async () => {
    await give(ana, rui)
    const kept = async () => {
      const { rows } = await sql`select from notifications where user_id = ${rui.id}`.execute(
        api.database.owner,
      )
      return rows.length
    }
    pass(90 * 1440 - 1)
    await purge(await context(), "notification.purge")
    expect(await kept()).toBe(1)
    pass(1)
    await purge(await context(), "notification.purge")
    expect(await kept()).toBe(0)
  })

  test("are told to my open tabs, and to nobody else's", async () => {
    const [mine, theirs] = [await openEventTab(app, rui), await openEventTab(app, ana)]
    const id = await give(ana, rui)
    await theirs.toldOf(id, id)
    const [made] = await told(rui)
    await mine.until(({ text }) => text.includes("event: notification"))
    expect(mine.text).toContain(`data: {"id":"${made?.id ?? ""}","action":"create"}\n\n`)
    await api.call(readAllNotifications, rui, {})
    await mine.until(({ text }) => text.includes('"action":"update"'))
    const { id: marker } = await makeDeal(api, ana, await firstPipeline(api, ana))
    await theirs.toldOf(marker, marker)
    expect(theirs.text).not.toContain("event: notification")
  })
})
