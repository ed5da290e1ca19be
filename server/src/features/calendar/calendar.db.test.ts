import { updateAccount } from "@funil/contract/account/accounts"
import { updateUser } from "@funil/contract/account/users"
import { endCalendar, getCalendar, maxCalendarTasks, renewCalendar } from "@funil/contract/messages/calendar"
import { createContact } from "@funil/contract/records/contacts"
import { createTask, listTaskTypes, type Task, trashTask, updateTask } from "@funil/contract/records/tasks"
import ICAL from "ical.js"
import { sql } from "kysely"
import { beforeEach, expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { makeDeal, makePipeline } from "../../../test/factories.ts"
import { putStanding } from "../../../test/standing.ts"

const api = await testApi()
let ana: Person
let type: string

beforeEach(async () => {
  api.clock.now = new Date("2026-03-10T15:00:00.000Z")
  ana = await api.signUp()
  const [first] = await api.call(listTaskTypes, ana, {})
  type = first?.id ?? ""
})

const urlOf = async (who: Person) => (await api.call(renewCalendar, who, {})).url

async function fetched(url: string, headers: Record<string, string> = {}, remoteAddress = "127.0.0.1") {
  const { pathname } = new URL(url)
  return api.app.inject({ method: "GET", url: pathname, headers, remoteAddress })
}

/** Returns the events of a feed, parsed by another library. */
async function eventsOf(url: string): Promise<ICAL.Event[]> {
  const { statusCode, payload } = await fetched(url)
  expect(statusCode).toBe(200)
  const calendar = new ICAL.Component(ICAL.parse(payload) as unknown[])
  return calendar.getAllSubcomponents("vevent").map((event) => new ICAL.Event(event))
}

async function makeTask(who: Person, more: Partial<Task> = {}): Promise<Task> {
  const body = { task_type_id: type, start: "2026-03-11 09:00", ...more }
  return api.call(createTask, who, { body })
}

test("a calendar program reads my tasks with deal, contact and phone, at the instants that the account's clocks mean", async () => {
  const contact = await api.call(createContact, ana, {
    body: { first_name: "João", last_name: "Lima", phone1: "11 91234-5678" },
  })
  const deal = await makeDeal(api, ana, await makePipeline(api, ana), {
    name: "Padaria; Sol, filial",
    contacts: [contact.id],
  })
  const task = await makeTask(ana, {
    name: "Ligar",
    end: "2026-03-11 09:30",
    deal_id: deal.id,
    note: "Falar do preço",
  })
  const url = await urlOf(ana)
  expect(url).toMatch(/^http:\/\/localhost:\d+\/calendar\/[\w-]{64}\.ics$/)
  const reply = await fetched(url)
  expect(reply.headers["content-type"]).toBe("text/calendar; charset=utf-8")
  expect(reply.headers["cache-control"]).toBe("private, no-cache")
  const [event, ...more] = await eventsOf(url)
  expect(more).toEqual([])
  expect(event?.summary).toBe("Ligar")
  expect(event?.uid).toBe(`${task.id}@localhost`)
  // São Paulo is three hours behind.
  expect(event?.startDate.toJSDate().toISOString()).toBe("2026-03-11T12:00:00.000Z")
  expect(event?.endDate.toJSDate().toISOString()).toBe("2026-03-11T12:30:00.000Z")
  const page = `http://localhost:3000/tasks/list/task/${task.id}/edit`
  expect(event?.description).toBe(
    `Negócio: Padaria; Sol, filial\nContato: João Lima\nTelefone: +5511912345678\n\nFalar do preço\n\nAbrir no Funil: ${page}`,
  )
  await api.call(updateAccount, ana, { body: { timezone: "Europe/Lisbon", language: "en" } })
  const [moved] = await eventsOf(url)
  expect(moved?.startDate.toJSDate().toISOString()).toBe("2026-03-11T09:00:00.000Z")
  expect(moved?.description).toContain("Open in Funil")
})

test("clocks that skip an hour on the day are followed", async () => {
  await api.call(updateAccount, ana, { body: { timezone: "Europe/Lisbon" } })
  await makeTask(ana, { start: "2026-03-28 10:00", end: "2026-03-29 10:00" })
  const [event] = await eventsOf(await urlOf(ana))
  expect(event?.duration.toSeconds()).toBe(23 * 3600)
})

test("tasks from midnight to midnight are days, and one that takes no time has no end", async () => {
  await makeTask(ana, { name: "a", start: "2026-03-12 00:00", end: "2026-03-12 23:59" })
  await makeTask(ana, { name: "b", start: "2026-03-13 00:00", end: "2026-03-15 00:00" })
  await makeTask(ana, { name: "c", start: "2026-03-16 14:00" })
  const events = await eventsOf(await urlOf(ana))
  const days = events.map(({ summary, startDate, component }) => [
    summary,
    startDate.isDate,
    String(startDate),
    String(component.getFirstPropertyValue("dtend")),
  ])
  expect(days).toEqual([
    ["a", true, "2026-03-12", "2026-03-13"],
    ["b", true, "2026-03-13", "2026-03-15"],
    ["c", false, "2026-03-16T17:00:00Z", "null"],
  ])
})

test("a finished task is marked and takes nobody's time", async () => {
  const task = await makeTask(ana, { name: "Enviar proposta" })
  await api.call(updateTask, ana, { params: { id: task.id }, body: { is_finished: true } })
  const [event] = await eventsOf(await urlOf(ana))
  expect(event?.summary).toBe("✓ Enviar proposta")
  expect(event?.component.getFirstPropertyValue("transp")).toBe("TRANSPARENT")
})

test("hostile names and notes stay text", async () => {
  const name = "a\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:b;c,d\\n"
  const { id } = await makeTask(ana, { name: "a", note: `${name}\u2028"` })
  // Older versions stored names with line breaks. Names are one line now.
  await sql`update tasks set name = ${name} where id = ${id}`.execute(api.database.owner)
  const events = await eventsOf(await urlOf(ana))
  expect(events.map(({ summary }) => summary)).toEqual([name.replaceAll("\r\n", "\n")])
  expect(events[0]?.description).toContain("BEGIN:VEVENT\nSUMMARY:b;c,d\\n")
})

test("the feed has my own tasks around now, outside the trash", async () => {
  const rui = await api.colleague(ana, "agent")
  const mine = await makeTask(ana, { name: "minha" })
  await makeTask(ana, { name: "de Rui", responsible_user_id: rui.id })
  await makeTask(ana, { name: "antiga", start: "2025-12-01 09:00" })
  await makeTask(ana, { name: "distante", start: "2027-03-11 13:00" })
  await makeTask(ana, { name: "recente", start: "2025-12-11 13:00" })
  const gone = await makeTask(ana, { name: "apagada" })
  await api.call(trashTask, ana, { params: { id: gone.id } })
  const names = async (who: Person) => (await eventsOf(await urlOf(who))).map(({ summary }) => summary)
  expect(await names(ana)).toEqual(["recente", mine.name])
  expect(await names(rui)).toEqual(["de Rui"])
})

test("of very many tasks the nearest are in it", async () => {
  const task = await makeTask(ana, { name: "agora", start: "2026-03-10 12:01" })
  await sql`
    insert into tasks (account_id, id, name, task_type_id, "start", "end", responsible_user_id, created_at, updated_at)
    select account_id, gen_random_uuid(), n::text, task_type_id, "start", "end" + make_interval(days => 1), responsible_user_id, created_at, updated_at
    from tasks, generate_series(1, ${maxCalendarTasks.ahead + 50}) n where id = ${task.id}
  `.execute(api.database.owner)
  const events = await eventsOf(await urlOf(ana))
  expect(events.length).toBe(maxCalendarTasks.ahead)
  expect(events.some(({ summary }) => summary === "agora")).toBe(true)
})

test("asked again with its tag, the feed that has not changed comes without a body", async () => {
  const task = await makeTask(ana)
  const url = await urlOf(ana)
  const { etag = "" } = (await fetched(url)).headers
  api.clock.now = new Date(api.clock.now.getTime() + 60_000)
  const again = await fetched(url, { "if-none-match": `"x", W/${etag}` })
  expect([again.statusCode, again.payload]).toEqual([304, ""])
  await api.call(updateTask, ana, { params: { id: task.id }, body: { name: "Outro" } })
  expect((await fetched(url, { "if-none-match": etag })).statusCode).toBe(200)
})

test("a new address ends the old one, and ending it ends both", async () => {
  expect(await api.call(getCalendar, ana, {})).toEqual({ url: null })
  const first = await urlOf(ana)
  const second = await urlOf(ana)
  expect(await api.call(getCalendar, ana, {})).toEqual({ url: second })
  expect([(await fetched(first)).statusCode, (await fetched(second)).statusCode]).toEqual([404, 200])
  await api.call(endCalendar, ana, {})
  await api.call(endCalendar, ana, {})
  expect((await fetched(second)).statusCode).toBe(404)
  expect((await fetched(second.replace(/.{5}\.ics$/, "AAAAA.ics"))).statusCode).toBe(404)
  expect(await api.call(getCalendar, ana, {})).toEqual({ url: null })
})

test("it ends with its user, for good", async () => {
  const rui = await api.colleague(ana, "agent")
  const url = await urlOf(rui)
  expect((await fetched(url)).statusCode).toBe(200)
  await api.call(updateUser, ana, { params: { id: rui.id }, body: { deactivated: true } })
  expect((await fetched(url)).statusCode).toBe(404)
  await api.call(updateUser, ana, { params: { id: rui.id }, body: { deactivated: false } })
  expect((await fetched(url)).statusCode).toBe(404)
})

test("it shows what its user may see now", async () => {
  const vera = await api.colleague(ana, "agent")
  await makeTask(ana, { name: "de Vera", responsible_user_id: vera.id })
  const url = await urlOf(vera)
  expect((await eventsOf(url)).length).toBe(1)
  // A visitor sees only tasks of visible deals.
  await api.call(updateUser, ana, { params: { id: vera.id }, body: { role: "visitor" } })
  expect(await eventsOf(url)).toEqual([])
})

test("it is refused from an address that the account does not allow, and in a blocked account", async () => {
  const url = await urlOf(ana)
  await api.call(updateAccount, ana, { body: { ip_list: ["127.0.0.1"] } })
  expect((await fetched(url)).statusCode).toBe(200)
  expect((await fetched(url, {}, "203.0.113.9")).statusCode).toBe(403)
  await putStanding(api, ana, "suspended")
  expect((await fetched(url)).statusCode).toBe(402)
})
