import { roles } from "@funil/contract/account/permissions"
import { exportMessages, listMessages } from "@funil/contract/messages/messages"
import { type ActivityItem, listActivity } from "@funil/contract/records/activity"
import { createContact } from "@funil/contract/records/contacts"
import { getDeal, trashDeal, updateDeal } from "@funil/contract/records/deals"
import { createNote, trashNote } from "@funil/contract/records/notes"
import { createTask, listTaskTypes, trashTask, updateTask } from "@funil/contract/records/tasks"
import type { Pipeline } from "@funil/contract/settings/pipelines"
import { sql } from "kysely"
import { beforeEach, expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { makeDeal, makePipeline, stageId } from "../../../test/factories.ts"

const api = await testApi()
let ana: Person
let deal: string
let pipeline: Pipeline

beforeEach(async () => {
  ana = await api.signUp()
  pipeline = await makePipeline(api, ana)
  deal = (await makeDeal(api, ana, pipeline)).id
})

function later(seconds = 1): void {
  api.clock.now = new Date(api.clock.now.getTime() + seconds * 1000)
}

async function note(text: string, record_id = deal): Promise<string> {
  return (await api.call(createNote, ana, { body: { entity: "deal", record_id, note: text } })).id
}

async function task(name: string, more: object = {}): Promise<string> {
  const [type] = await api.call(listTaskTypes, ana, {})
  const body = { name, task_type_id: type?.id ?? "", start: "2026-03-11 10:00", deal_id: deal, ...more }
  return (await api.call(createTask, ana, { body })).id
}

/** The test inserts messages itself. */
async function message(subject: string, { entity = "deal", record_id = deal } = {}): Promise<void> {
  await sql`
    insert into messages (account_id, id, entity, record_id, channel, "to", subject, processed_at, created_at)
    select account_id, gen_random_uuid(), ${entity}, ${record_id}, 'email', 'rita@sol.test', ${subject}, ${api.clock.now}, ${api.clock.now}
    from users where id = ${ana.id}
  `.execute(api.database.owner)
}

function wordOf(item: ActivityItem): string {
  if (item.kind === "note") return item.note.note
  if (item.kind === "task") return item.task.name
  if (item.kind === "message") return item.message.subject ?? ""
  return item.kind === "log" ? item.log.action : item.file.name
}

async function words(who = ana, more: object = {}): Promise<string[]> {
  const query = { entity: "deal", record_id: deal, ...more }
  return (await api.call(listActivity, who, { query })).data.map((item) => `${item.kind} ${wordOf(item)}`)
}

async function busyDeal(): Promise<void> {
  later()
  await note("Um")
  later()
  const call = await task("Ligar")
  await task("Aberta")
  const gone = await task("Apagada", { is_finished: true })
  await api.call(trashTask, ana, { params: { id: gone } })
  later()
  await message("Proposta")
  later()
  const file = new File(["Forno: 100"], "preço.txt", { type: "text/plain" })
  expect((await api.raw("POST", "/files", ana, { entity: "deal", record_id: deal, file })).status).toBe(201)
  later()
  await api.call(updateDeal, ana, { params: { id: deal }, body: { pipeline_stage_id: stageId(pipeline, 1) } })
  later()
  await api.call(updateTask, ana, { params: { id: call }, body: { is_finished: true } })
}

test("what was done with a deal is one timeline, the newest first", async () => {
  await busyDeal()
  const { data, next } = await api.call(listActivity, ana, { query: { entity: "deal", record_id: deal } })
  expect(data.map((item) => `${item.kind} ${wordOf(item)}`)).toEqual([
    "task Ligar",
    "log move",
    "file preço.txt",
    "message Proposta",
    "note Um",
    "log create",
  ])
  expect(next).toBeNull()
  expect(data[0]).toMatchObject({
    at: api.clock.now.toISOString(),
    task: { is_finished: true, start: "2026-03-11 10:00", deal: { id: deal } },
  })
  expect(data[1]).toMatchObject({ log: { from_stage: "Novo", to_stage: "Proposta", user: { id: ana.id } } })
  expect(data[4]).toMatchObject({ note: { user: { id: ana.id }, pinned: false } })
})

test("the timeline is read page by page, each thing once, also where many happened at one moment", async () => {
  for (let index = 0; index < 7; index += 1) await note(`Nota ${index}`)
  await task("Feita", { is_finished: true })
  const seen: string[] = []
  let before: string | undefined
  for (let page = 0; page < 10; page += 1) {
    const query = { entity: "deal", record_id: deal, per_page: "2", ...(before && { before }) }
    const { data, next } = await api.call(listActivity, ana, { query })
    seen.push(...data.map(({ id }) => id))
    expect(data.length).toBe(next === null ? 1 : 2)
    if (next === null) break
    before = next
    // New items don't shift later pages.
    await message("Enquanto isso")
    later()
  }
  expect(seen.length).toBe(9)
  expect(new Set(seen).size).toBe(9)
})

test("only the wanted kinds are told, and an unknown one is refused", async () => {
  await busyDeal()
  expect(await words(ana, { kinds: "note,task" })).toEqual(["task Ligar", "note Um"])
  expect(await words(ana, { kinds: "log" })).toEqual(["log move", "log create"])
  for (const query of [
    "kinds=nada",
    "kinds=",
    "before=1",
    "before=x.y",
    `before=9999999999999999.${deal}`,
    `before=1.${"-".repeat(36)}`,
  ])
    expect((await api.raw("GET", `/activity?entity=deal&record_id=${deal}&${query}`, ana)).status).toBe(422)
})

test.each(roles)("%s is told what the role may read", async (role) => {
  await busyDeal()
  const who = role === "admin" ? ana : await api.colleague(ana, role)
  if (role === "restricted_agent" || role === "external_agent")
    await task("Minha", { responsible_user_id: who.id })
  const told = await words(who)
  const own = role === "restricted_agent" || role === "external_agent"
  expect(told).toEqual([
    ...(own ? [] : ["task Ligar"]),
    ...(role === "external_agent" ? [] : ["log move"]),
    "file preço.txt",
    ...(role === "external_agent" ? [] : ["message Proposta"]),
    "note Um",
    ...(role === "external_agent" ? [] : ["log create"]),
  ])
})

test("a record out of sight has no timeline and no messages", async () => {
  const restricted = await api.colleague(ana, "restricted_agent")
  const query = { entity: "deal", record_id: deal } as const
  const unseen = async (who: Person) => [
    (await api.send(listActivity, who, { query })).status,
    (await api.send(listMessages, who, { query })).status,
    (await api.send(exportMessages, who, { body: query })).status,
  ]
  for (const who of [restricted, await api.signUp()]) expect(await unseen(who)).toEqual([404, 404, 404])
  await api.call(trashDeal, ana, { params: { id: deal } })
  expect(await unseen(ana)).toEqual([404, 404, 404])
  const external = await api.colleague(ana, "external_agent")
  expect(await unseen(external)).toEqual([404, 403, 403])
})

test("contacts have a timeline too, in which a deleted note is not told", async () => {
  const { id } = await api.call(createContact, ana, { body: { first_name: "Rita" } })
  const body = { entity: "contact", record_id: id } as const
  const { id: gone } = await api.call(createNote, ana, { body: { ...body, note: "Sai" } })
  await api.call(createNote, ana, { body: { ...body, note: "Fica" } })
  await api.call(trashNote, ana, { params: { id: gone } })
  await message("Oi, Rita", body)
  expect((await words(ana, body)).toSorted()).toEqual(["log create", "message Oi, Rita", "note Fica"])
})

test("a card that only changed its place tells nothing", async () => {
  const other = await makeDeal(api, ana, pipeline)
  await api.call(updateDeal, ana, {
    params: { id: deal },
    body: { pipeline_stage_id: stageId(pipeline, 0), before_id: other.id },
  })
  expect(await words()).toEqual(["log create"])
})

test("what a log links to and the reader does not see is left out", async () => {
  const who = await api.colleague(ana, "restricted_agent")
  const hidden = await makeDeal(api, ana, pipeline)
  await api.call(updateDeal, ana, { params: { id: deal }, body: { deals: [hidden.id], user_id: who.id } })
  const { data } = await api.call(listActivity, who, { query: { entity: "deal", record_id: deal } })
  expect(JSON.stringify(data)).not.toContain(hidden.id)
  expect((await api.call(getDeal, who, { params: { id: deal } })).deals).toEqual([])
})

test("messages are listed in pages and exported whole", async () => {
  for (const subject of ["Um", "=Dois", "Três;"]) {
    later()
    await message(subject)
  }
  const query = { entity: "deal", record_id: deal, per_page: "2" } as const
  const { data, last_page } = await api.call(listMessages, ana, { query })
  expect(data.map(({ subject }) => subject)).toEqual(["Três;", "=Dois"])
  expect(data[0]).toMatchObject({ channel: "email", to: "rita@sol.test", opened_at: null, error: null })
  expect(last_page).toBe(2)
  const reply = await api.raw("POST", "/logs/messages/export", ana, { entity: "cards", record_id: deal })
  expect(reply.headers["content-disposition"]).toMatch(
    /^attachment; filename="messages-\d{4}-\d\d-\d\d\.csv";/,
  )
  const lines = String(reply.body).split("\r\n")
  expect(lines[0]).toBe("\uFEFFid;channel;to;subject;processed_at;delivered_at;opened_at;error;created_at")
  expect(lines.slice(1, -1).map((line) => line.split(";").slice(1, 4).join(";"))).toEqual([
    'email;rita@sol.test;"Três',
    "email;rita@sol.test;'=Dois",
    "email;rita@sol.test;Um",
  ])
})

test("an export of more messages than are read at once has each of them once", async () => {
  await sql`
    insert into messages (account_id, id, entity, record_id, channel, "to", created_at)
    select account_id, gen_random_uuid(), 'deal', ${deal}, 'sms', '+55119', ${api.clock.now}
    from users, generate_series(1, 1203) where id = ${ana.id}
  `.execute(api.database.owner)
  const { body } = await api.raw("POST", "/logs/messages/export", ana, { entity: "deal", record_id: deal })
  const ids = String(body)
    .split("\r\n")
    .slice(1, -1)
    .map((line) => line.split(";")[0])
  expect([ids.length, new Set(ids).size]).toEqual([1203, 1203])
})
