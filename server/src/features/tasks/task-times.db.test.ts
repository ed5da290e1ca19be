import { exportTasks } from "@funil/contract/data/exports"
import { getToday } from "@funil/contract/home/today"
import { listNotifications } from "@funil/contract/messages/notifications"
import { listActivity } from "@funil/contract/records/activity"
import { filterDeals, getDeal } from "@funil/contract/records/deals"
import { listLogs, undo } from "@funil/contract/records/history"
import {
  createTask,
  filterTasks,
  findTasks,
  getTask,
  listDealTasks,
  listTaskTypes,
  searchTasks,
  type Task,
  updateTask,
} from "@funil/contract/records/tasks"
import { getBoard } from "@funil/contract/settings/pipelines"
import type { FilterRow } from "@funil/contract/shared/filters"
import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { makeDeal, makePipeline } from "../../../test/factories.ts"
import { accountOf } from "../../../test/imports/import-file.ts"
import { systemContext } from "../../platform/system-context.ts"
import { remindTasks } from "./remind-tasks.ts"

const api = await testApi()
const { owner } = api.database

/** 12:00 in São Paulo, 08:00 in Los Angeles, 20:45 in Kathmandu. */
const noon = new Date("2026-03-10T15:00:00.000Z")
const [ahead, behind] = ["Asia/Kathmandu", "America/Los_Angeles"]
const two = "2026-03-10 14:00"

let ana: Person
let pipelineId: string
let dealId: string
let task: Task

beforeEach(async () => {
  api.clock.now = noon
  ana = await api.signUp()
  const pipeline = await makePipeline(api, ana)
  pipelineId = pipeline.id
  dealId = (await makeDeal(api, ana, pipeline, { user_id: ana.id })).id
  task = await makeTask({ start: two, end: two, deal_id: dealId })
})

async function makeTask(draft: { start: string; end?: string; deal_id?: string }): Promise<Task> {
  const [type] = await api.call(listTaskTypes, ana, {})
  return api.call(createTask, ana, { body: { name: "Ligar", task_type_id: type?.id ?? "", ...draft } })
}

async function moveTo(timezone: string): Promise<void> {
  await owner.updateTable("accounts").set({ timezone }).where("domain", "=", ana.domain).execute()
}

async function change(body: object): Promise<string> {
  const { headers } = await api.send(updateTask, ana, { params: { id: task.id }, body })
  return headers["undo-token"] ?? ""
}

async function countOf(...filters: FilterRow[]): Promise<number> {
  const found = await api.call(filterTasks, ana, { query: {}, body: { filters } })
  return Array.isArray(found) ? found.length : found.total
}

const is = (filterField: string, valueField: string | string[], operator = "="): FilterRow => ({
  filterField,
  operator,
  valueField,
})

/** Runs the reminder job at an instant and returns the caller's reminders. */
async function remind(at: string): Promise<string[]> {
  api.clock.now = new Date(at)
  const accountId = await accountOf(api, ana)
  const due = await remindTasks.accounts?.(api.clock.now).execute(api.database.reader)
  if (due?.rows.some(({ account }) => account === accountId))
    await remindTasks.run(await systemContext(api.services, accountId), null)
  return told()
}

async function told(): Promise<string[]> {
  return (await api.call(listNotifications, ana, { query: {} })).data.map(({ title }) => title)
}

describe.each([ahead, behind])("an account that moves to %s", (zone) => {
  beforeEach(() => moveTo(zone))

  test("finds its tasks at the hours at which they were", async () => {
    const params = { params: { id: task.id } }
    const deal = { params: { id: dealId } }
    const lists = [
      [await api.call(getTask, ana, params)],
      await api.call(listDealTasks, ana, deal),
      (await api.call(getDeal, ana, deal)).tasks,
      (await api.call(searchTasks, ana, { query: { search: "ligar" } })).data,
      await api.call(findTasks, ana, { query: { attribute: "end", value: two } }),
    ]
    for (const found of lists) expect(found).toMatchObject([{ id: task.id, start: two, end: two }])
    const body = { columns: ["start", "end"] }
    const file = await api.raw("POST", exportTasks.path, ana, body, { "accept-language": "pt-BR" })
    expect(file.body).toContain(`${two};${two}`)
    await change({ is_finished: true })
    const query = { entity: "deal", record_id: dealId, kinds: "task" } as const
    const { data } = await api.call(listActivity, ana, { query })
    expect(data).toMatchObject([{ kind: "task", task: { start: two, end: two } }])
  })

  test("finds them by hours, days and the instants that these are now", async () => {
    const instant = zone === ahead ? "2026-03-10T08:15:00.000Z" : "2026-03-10T21:00:00.000Z"
    for (const value of [two, "2026-03-10", "@today", instant]) {
      expect(await countOf(is("start", value), is("end", value, "<=")), value).toBe(1)
      expect(await countOf(is("start", value, "<>")), value).toBe(0)
    }
    expect(await countOf(is("end", ["2026-03-09", two, "2026-03-11"]))).toBe(1)
    expect(await countOf(is("end", ["2026-03-10", "2026-03-11 09:00"]))).toBe(1)
    expect(await countOf(is("end", two, ">"))).toBe(0)
    const month = [is("end", "2026-03-01", ">="), is("start", "2026-04-01", "<")]
    expect(await countOf(...month)).toBe(1)
  })

  test("is told of the start of a task fifteen minutes before, and of the hour whatever the zone is then", async () => {
    const [before, at] =
      zone === ahead
        ? ["2026-03-10T07:59:59Z", "2026-03-10T08:00:00Z"]
        : ["2026-03-10T20:44:59Z", "2026-03-10T20:45:00Z"]
    expect(await remind(before)).toEqual([])
    expect(await remind(at)).toEqual(["Ligar às 14:00"])
    expect(await remind(at)).toEqual(["Ligar às 14:00"])
    await moveTo("UTC")
    expect(await told()).toEqual(["Ligar às 14:00"])
  })
})

test("what is late is so by the clocks of the zone, on the deal, the board, the day and in filters", async () => {
  const shown = async () => {
    const one = await api.call(getTask, ana, { params: { id: task.id } })
    const board = await api.call(getBoard, ana, { params: { id: pipelineId }, query: {} })
    const day = await api.call(getToday, ana, {})
    const body = { filters: [is("task_status", "late")] }
    const late = await api.call(filterDeals, ana, { query: {}, body })
    return {
      of: [one.status, one.urgency],
      card: board.stages[0]?.cards[0]?.task_status,
      lateCards: [board.stages[0]?.late, Array.isArray(late) || late.total],
      day: [day.late.total, day.today.total],
      filters: [await countOf(is("status", "overdue")), await countOf(is("status", "pending"))],
    }
  }
  const soon = {
    of: ["pending", "DELIVER_SOON"],
    card: "due_soon",
    lateCards: [0, 0],
    day: [0, 1],
    filters: [0, 1],
  }
  const late = { of: ["overdue", "LATE"], card: "late", lateCards: [1, 1], day: [1, 0], filters: [1, 0] }
  expect(await shown()).toEqual(soon)
  await moveTo(ahead)
  expect(await shown()).toEqual(late)
  await moveTo(behind)
  expect(await shown()).toEqual(soon)
  api.clock.now = new Date("2026-03-10T21:00:59Z")
  expect(await shown()).toEqual(soon)
  api.clock.now = new Date("2026-03-10T21:01:00Z")
  expect(await shown()).toEqual(late)
})

test("an undo brings back the hour that was, and the history tells it", async () => {
  const token = await change({ start: "2026-03-12 16:00", end: "2026-03-12 17:00" })
  await moveTo(ahead)
  const query = { entity: "task", record_id: task.id } as const
  const changes = async () =>
    (await api.call(listLogs, ana, { query })).data[0]?.changes.filter(({ field }) => field === "start")
  expect(await changes()).toEqual([{ field: "start", from: two, to: "2026-03-12 16:00" }])
  expect(await api.call(undo, ana, { body: { token } })).toEqual({ undone: 1, skipped: [] })
  expect(await api.call(getTask, ana, { params: { id: task.id } })).toMatchObject({ start: two, end: two })
  expect(await changes()).toEqual([{ field: "start", from: "2026-03-12 16:00", to: two }])
})

test("history, undo and notifications read the instants that were kept once", async () => {
  const token = await change({ start: "2026-03-12 16:00", end: "2026-03-12 17:00" })
  const pair = (one: string, other: string) => sql`jsonb_build_array(${one}::text, ${other}::text)`
  await sql`
    update changes set fields = fields || jsonb_build_object(
      'start', ${pair("2026-03-10T17:00:00.000Z", "2026-03-12T19:00:00.000Z")},
      'end', ${pair("2026-03-10T17:00:00.000Z", "2026-03-12T20:00:00.000Z")})
    where operation_id = ${token}`.execute(owner)
  const query = { entity: "task", record_id: task.id } as const
  const [entry] = (await api.call(listLogs, ana, { query })).data
  expect(entry?.changes).toContainEqual({ field: "end", from: two, to: "2026-03-12 17:00" })
  expect(await api.call(undo, ana, { body: { token } })).toEqual({ undone: 1, skipped: [] })
  expect(await api.call(getTask, ana, { params: { id: task.id } })).toMatchObject({ start: two, end: two })
  await remind("2026-03-10T16:45:00Z")
  const kept = JSON.stringify({ start: "2026-03-10T17:00:00.000Z" })
  await sql`update notifications set params = params || ${kept}::jsonb`.execute(owner)
  expect(await told()).toEqual(["Ligar às 14:00"])
})

test("an hour that clocks skip is kept, reminded of, and late once they have skipped it", async () => {
  await moveTo("America/New_York")
  api.clock.now = new Date("2026-03-08T05:00:00Z")
  // 02:00 of the 8th became 03:00.
  const { id } = await makeTask({ start: "2026-03-08 02:30", end: "2026-03-08 03:00" })
  const shown = async () => api.call(getTask, ana, { params: { id } })
  expect(await shown()).toMatchObject({ start: "2026-03-08 02:30", end: "2026-03-08 03:00" })
  expect(await countOf(is("start", "2026-03-08 02:30"))).toBe(1)
  expect(await remind("2026-03-08T06:44:59Z")).toEqual([])
  expect(await remind("2026-03-08T06:45:00Z")).toEqual(["Ligar às 02:30"])
  expect((await shown()).status).toBe("pending")
  api.clock.now = new Date("2026-03-08T07:01:00Z")
  expect((await shown()).status).toBe("overdue")
})

test("a task at an hour that comes twice is reminded of once", async () => {
  api.clock.now = new Date("2026-11-01T04:00:00Z")
  ana = await api.signUp()
  await moveTo("America/New_York")
  await makeTask({ start: "2026-11-01 01:30" })
  expect(await remind("2026-11-01T05:15:00Z")).toEqual(["Ligar às 01:30"])
  expect(await remind("2026-11-01T06:15:00Z")).toEqual(["Ligar às 01:30"])
})
