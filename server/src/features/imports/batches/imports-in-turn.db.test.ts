import { readdir } from "node:fs/promises"
import { join } from "node:path"
import {
  type ImportRecord,
  cancelImport,
  getImport,
  getImportErrors,
  listImports,
} from "@funil/contract/data/imports"
import { listNotifications } from "@funil/contract/messages/notifications"
import { type Contact, filterContacts } from "@funil/contract/records/contacts"
import { undo } from "@funil/contract/records/history"
import { sql } from "kysely"
import { expect, test } from "vitest"
import { type Person, testApi } from "../../../../test/client.ts"
import { accountOf, finishImport, importFile, sendFile } from "../../../../test/imports/import-file.ts"
import { silentLog } from "../../../../test/silent-log.ts"
import { records } from "../../../app.ts"
import { claimDue } from "../../../platform/jobs/fair-queue-claim.ts"
import { systemContext } from "../../../platform/system-context.ts"
import { importQueue, runImport } from "./import-queue.ts"

const api = await testApi()
const batch = 1000

function people(count: number, word = "P"): string {
  const lines = Array.from({ length: count }, (_, index) => `${word}${index},${word}${index}@x.test`)
  return `first_name,email\n${lines.join("\n")}\n`
}

async function start(who: Person, csv: string | Buffer): Promise<string> {
  const { status, body } = await sendFile(api, who, { path: "/contacts", csv })
  expect(status).toBe(202)
  return (body as { id: string }).id
}

const read = (who: Person, id: string) => api.call(getImport, who, { params: { id } })

async function contacts(who: Person): Promise<Contact[]> {
  const query = { paginate: "false" } as const
  const found = await api.call(filterContacts, who, { query, body: { filters: [] } })
  return Array.isArray(found) ? found : found.data
}

/** Gives the account one turn of the smallest size. */
async function turn(who: Person): Promise<void> {
  const ctx = await systemContext(api.services, await accountOf(api, who))
  const wanted = { table: "imports", group: undefined, limit: 1, busyGroups: [], inOrder: true } as const
  const [job] = await claimDue(ctx, wanted)
  if (job) await runImport(ctx, records, job, () => true)
}

/** Runs turns until this many rows are done. */
async function runUntil(who: Person, id: string, rows: number): Promise<ImportRecord> {
  for (;;) {
    const now = await read(who, id)
    if (now.done >= rows) return now
    await turn(who)
  }
}

/** Returns the imports of all accounts in commit order of their batches. */
async function order(): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select i.id from imports i join outbox o on o.account_id = i.account_id and o.operation_id = i.operation_id
    group by i.id, o.tx order by o.tx
  `.execute(api.database.owner)
  return rows.map(({ id }) => id)
}

test("where two accounts flood the queue, the one row of a third waits for a piece of each at most", async () => {
  const [ana, bia, caio] = [await api.signUp(), await api.signUp(), await api.signUp()]
  const flood = [await start(ana, people(3 * batch)), await start(bia, people(3 * batch))]
  const single = await start(caio, people(1))
  await importQueue({ records, services: api.services, log: silentLog, turnMs: 0 }).drain()
  const committed = await order()
  expect(committed).toHaveLength(7)
  const before = committed.slice(0, committed.indexOf(single))
  for (const id of flood) expect(before.filter((one) => one === id).length).toBeLessThanOrEqual(1)
})

test("an account's imports are done one after the other, however many processes there are", async () => {
  const ana = await api.signUp()
  const ids = [await start(ana, people(2 * batch, "A")), await start(ana, people(2 * batch, "B"))]
  const workers = [0, 1].map(() =>
    importQueue({ records, services: api.services, log: silentLog, turnMs: 0 }),
  )
  // One process sees a row while the other holds it.
  await Promise.all(workers.map((worker) => worker.drain()))
  await Promise.all(workers.map((worker) => worker.drain()))
  const committed = (await order()).filter((id) => ids.includes(id))
  expect(committed).toEqual([ids[0], ids[0], ids[1], ids[1]])
})

test.each([
  ["LF", (text: string) => Buffer.from(text)],
  ["CRLF, with a mark", (text: string) => Buffer.from(`\uFEFF${text.replaceAll("\n", "\r\n")}`)],
  ["Windows-1252", (text: string) => Buffer.from(text, "latin1")],
  ["UTF-16", (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le")],
])("a file of many pieces comes in whole and in order, with %s", async (_name, encode) => {
  const who = await api.signUp()
  const lines = Array.from({ length: 2600 }, (_, index) => `"João ""é"", ${index}",Cafés\n\n`)
  const id = await start(who, encode(`first_name,job\n${lines.join("")}`))
  // The server surveyed the file while storing it.
  expect(await read(who, id)).toMatchObject({ status: "queued", total: 2600, done: 0 })
  const pieces = importQueue({ records, services: api.services, log: silentLog, turnMs: 0 })
  expect(await pieces.drain()).toBe(3)
  expect(await read(who, id)).toMatchObject({ status: "done", total: 2600, done: 2600, created: 2600 })
  const names = (await contacts(who)).filter(({ job }) => job === "Cafés").map(({ first_name }) => first_name)
  expect(new Set(names)).toEqual(new Set(lines.map((_, index) => `João "é", ${index}`)))
})

test("a line that ends in another way than the first is read the same in pieces as in one", async () => {
  const who = await api.signUp()
  const csv = `first_name,job\r\n${"Ana,Compras\r\n".repeat(2 * batch)}Bia,"Vendas"\nCaio,Vendas\r\n`
  const id = await start(who, csv)
  await importQueue({ records, services: api.services, log: silentLog, turnMs: 0 }).drain()
  const whole = await importFile(api, await api.signUp(), { path: "/contacts", csv })
  const { done, created, failed } = await read(who, id)
  expect({ done, created, failed }).toEqual({
    done: whole.done,
    created: whole.created,
    failed: whole.failed,
  })
})

test("an import that waits tells how many come before it, and nothing else of other accounts", async () => {
  await importQueue({ records, services: api.services, log: silentLog }).drain()
  const [ana, bia] = [await api.signUp(), await api.signUp()]
  const [first, second] = [await start(ana, people(3)), await start(ana, people(3, "Q"))]
  const other = await start(bia, people(3))
  expect(await read(ana, first)).toMatchObject({ status: "queued", place: 1 })
  expect(await read(ana, second)).toMatchObject({ status: "queued", place: 2 })
  expect(await read(bia, other)).toMatchObject({ status: "queued", place: 1 })
  expect((await api.call(listImports, ana, { query: {} })).data.map(({ place }) => place)).toEqual([2, 1])
  await finishImport(api, ana, first)
  expect(await read(ana, second)).toMatchObject({ status: "done", place: null })
})

test("an import that waits is called off and never begins", async () => {
  const who = await api.signUp()
  const id = await start(who, people(3))
  const cancelled = await api.call(cancelImport, who, { params: { id }, body: {} })
  expect(cancelled).toMatchObject({ status: "cancelled", place: null, done: 0, undo_token: null })
  expect(cancelled.finished_at).not.toBeNull()
  expect(await finishImport(api, who, id)).toMatchObject({ status: "cancelled", done: 0 })
  const folder = join(api.services.config.dataDir, "imports", await accountOf(api, who))
  expect(await readdir(folder)).toEqual([])
})

test("an import that runs is called off, and what it did is kept and can be undone later", async () => {
  const who = await api.signUp()
  const id = await start(who, people(3 * batch))
  expect(await runUntil(who, id, batch)).toMatchObject({ status: "running", done: batch })
  const cancelled = await api.call(cancelImport, who, { params: { id }, body: {} })
  expect(cancelled).toMatchObject({ status: "cancelled", done: batch, created: batch, total: 3 * batch })
  expect(await finishImport(api, who, id)).toMatchObject({ status: "cancelled", done: batch })
  expect(await contacts(who)).toHaveLength(batch)
  await api.call(undo, who, { body: { token: cancelled.undo_token ?? "" } })
  expect(await read(who, id)).toMatchObject({ status: "undone", undo_token: null })
  expect(await contacts(who)).toEqual([])
})

test("an import that runs is called off, and what it did is undone with it", async () => {
  const who = await api.signUp()
  const id = await start(who, people(3 * batch))
  await runUntil(who, id, batch)
  const body = { undo: true }
  const cancelled = await api.call(cancelImport, who, { params: { id }, body })
  expect(cancelled).toMatchObject({ status: "undone", undo_token: null })
  expect(await contacts(who)).toEqual([])
  expect(await api.call(cancelImport, who, { params: { id }, body })).toEqual(cancelled)
})

test("a batch that is being written when the import is called off leaves nothing", async () => {
  const who = await api.signUp()
  const id = await start(who, people(3 * batch))
  await runUntil(who, id, batch)
  const [cancelled] = await Promise.all([
    api.call(cancelImport, who, { params: { id }, body: { undo: true } }),
    turn(who),
  ])
  expect(cancelled.status).toBe("undone")
  expect(await contacts(who)).toEqual([])
})

test("an import that has ended is not called off", async () => {
  const who = await api.signUp()
  const { id } = await importFile(api, who, { path: "/contacts", csv: people(2) })
  const { status } = await api.send(cancelImport, who, { params: { id }, body: { undo: true } })
  expect(status).toBe(409)
  expect(await contacts(who)).toHaveLength(2)
})

test("another account's import is not found, and who may not import may not call one off", async () => {
  const [ana, bia] = [await api.signUp(), await api.signUp()]
  const agent = await api.colleague(ana, "agent")
  const id = await start(ana, people(2))
  expect((await api.send(cancelImport, bia, { params: { id }, body: {} })).status).toBe(404)
  expect((await api.send(cancelImport, agent, { params: { id }, body: {} })).status).toBe(403)
  expect(await read(ana, id)).toMatchObject({ status: "queued" })
})

test("imports of bills are hidden from those who may not make bills", async () => {
  const ana = await api.signUp()
  const manager = await api.colleague(ana, "manager")
  const csv = "type,total\nexpense,10\n"
  const { body } = await sendFile(api, ana, { path: "/bills", csv })
  const params = { id: (body as { id: string }).id }
  expect(await read(ana, params.id)).toMatchObject({ entity: "bill" })
  for (const call of [getImport, getImportErrors])
    expect((await api.send(call, manager, { params })).status).toBe(404)
  expect((await api.send(cancelImport, manager, { params, body: {} })).status).toBe(404)
  expect((await api.call(listImports, manager, { query: {} })).total).toBe(0)
})

test("who imports is told when a colleague calls the import off", async () => {
  const ana = await api.signUp()
  const manager = await api.colleague(ana, "manager")
  const [own, called] = [await start(ana, people(2)), await start(ana, people(2))]
  await api.call(cancelImport, ana, { params: { id: own }, body: {} })
  await api.call(cancelImport, manager, { params: { id: called }, body: {} })
  const { data } = await api.call(listNotifications, ana, { query: {} })
  expect(data).toMatchObject([{ title: "Sua importação foi interrompida" }])
})
