import { randomBytes } from "node:crypto"
import type { Role } from "@funil/contract/account/permissions"
import { ledgerEntities } from "@funil/contract/shared/entities"
import type { AccountId } from "@funil/contract/shared/ids"
import { sql } from "kysely"
import { afterAll, expect, inject, test } from "vitest"
import { connected } from "../../../test/connected.ts"
import { testDatabase } from "../../../test/database.ts"
import { Listener } from "../../../test/fakes/listener.ts"
import { silentLog } from "../../../test/silent-log.ts"
import type { Permitted } from "../access/permitted.ts"
import { endOneSession } from "../access/sessions.ts"
import { readConfig } from "../config.ts"
import type { Services } from "../context.ts"
import { TableNews } from "../db/table-news.ts"
import { inTransaction } from "../db/transaction.ts"
import { openJobs } from "../jobs/jobs.ts"
import type { JsonObject } from "../ledger/pending-ledger.ts"
import { record } from "../ledger/record.ts"
import { newId } from "../new-id.ts"
import { purgeOutbox } from "../outbox/purge-outbox.ts"
import { systemContext } from "../system-context.ts"
import type { Audience, Audiences } from "./audience.ts"
import { Live } from "./live.ts"
import type { Viewer } from "./visible-changes.ts"

const database = await testDatabase()
const config = readConfig({ LOG_LEVEL: "silent", SECRET_KEY: "a-secret-key-for-tests-0123456789" })
const jobs = openJobs({ database, definitions: [], walks: [], log: silentLog })
const services: Services = { config, database, jobs, now: () => new Date() }
afterAll(() => jobs.stop())

/** Deals that limited users see too. */
const shown = new Set<string>()
/** Visible before its creation, so that an immediate reader finds it. */
function newShown(): string {
  const id = newId()
  shown.add(id)
  return id
}
const asked: string[][] = []
const audience: Audience = {
  permission: "deal.read",
  visible: (_tx, callers, ids) => {
    asked.push(...callers.map(() => [...ids]))
    return Promise.resolve(callers.map(() => ids.filter((id) => shown.has(id))))
  },
  sawBefore: (user, noted) => noted["was"] === user.id,
}
// One audience for all kinds: the list is complete.
const audiences = Object.fromEntries(
  ledgerEntities.map((entity) => [entity, audience]),
) as unknown as Audiences

function process(news = database.news): Live {
  const live = new Live({
    database: { ...database, news },
    now: services.now,
    audiences,
    onError: () => undefined,
  })
  afterAll(() => live.close())
  return live
}
const first = process()
const news = new TableNews(database.app, database.appConnection)
afterAll(() => news.close())
const second = process(news)

async function account(): Promise<AccountId> {
  const id = newId() as AccountId
  await sql`
    insert into accounts (account_id, domain, email, first_name, created_at, updated_at)
    values (${id}, ${id}, 'ana@empresa.test', 'Ana', now(), now())
  `.execute(database.owner)
  return id
}

async function viewer(accountId: AccountId, role: Role = "admin", pipelines: string[] = []): Promise<Viewer> {
  const user = { id: newId(), role, pipelines }
  const sessionId = newId()
  await sql`
    insert into users (account_id, id, role, first_name, email, pipelines, created_at, updated_at)
    values (${accountId}, ${user.id}, ${role}, 'Rui', ${`${user.id}@empresa.test`}, ${pipelines}::uuid[], now(), now())
  `.execute(database.owner)
  await sql`
    insert into sessions (account_id, id, user_id, token_hash, created_at, last_seen_at, expires_at)
    values (${accountId}, ${sessionId}, ${user.id}, ${randomBytes(32)}, now(), now(), now() + interval '1 day')
  `.execute(database.owner)
  const ctx = {
    services,
    accountId,
    user,
    sessionId,
    token: null,
    isConfirmed: false,
    block: null,
    isProved: true,
    ip: "127.0.0.1",
    language: "pt-BR" as const,
    timezone: "America/Sao_Paulo",
    now: services.now,
    source: "api" as const,
    requestId: null,
    outcome: {},
  }
  return ctx as unknown as Viewer
}

interface ChangeOptions {
  readonly id?: string
  readonly audience?: JsonObject
  readonly count?: number
  readonly before?: Promise<unknown>
  /** Called once the transaction has its place in the order, before it waits. */
  readonly began?: () => void
}

/** Records the creation of deals, with `before` awaited between the first write and the commit. */
async function change(
  ctx: Permitted,
  { id = newId(), audience, count = 1, before, began }: ChangeOptions = {},
): Promise<string> {
  await inTransaction(ctx, async (tx) => {
    for (let made = 0; made < count; made += 1) {
      record(tx, {
        event: "deal.created",
        id: made === 0 ? id : newId(),
        before: null,
        after: { name: "x" },
        audience,
      })
    }
    if (!before) return
    await sql`select pg_current_xact_id()`.execute(tx.db)
    began?.()
    await before
  })
  return id
}

async function listen(live: Live, who: Viewer, lastEventId?: string, readAgoMs?: number): Promise<Listener> {
  const listener = new Listener()
  await live.open(who, listener, { lastEventId, readAgoMs })
  return listener
}

test("everyone who may see a change is told of it in every process, by whom and in order", async () => {
  const ana = await viewer(await account())
  const here = await listen(first, ana)
  const there = await listen(second, ana)
  const ids = [await change(ana), await change(ana), await change(ana)]
  for (const listener of [here, there]) {
    await listener.until(({ events }) => events.length === 3)
    expect(listener.events).toEqual(
      ids.map((id) => ({ entity: "deal", id, action: "create", by: ana.user.id })),
    )
  }
})

test("nobody is told of another account's changes", async () => {
  const ana = await viewer(await account())
  const other = await viewer(await account())
  const listener = await listen(first, ana)
  await change(other)
  const own = await change(ana)
  await listener.until(({ events }) => events.length > 0)
  expect(listener.ids).toEqual([own])
})

test("a transaction that began first and commits last is told first, and nothing after it is told before", async () => {
  const ana = await viewer(await account())
  const listener = await listen(first, ana)
  const { promise, resolve } = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const slow = change(ana, { before: promise, began: begun.resolve })
  await begun.promise
  const quick = await change(ana)
  resolve()
  await listener.until(({ events }) => events.length === 2)
  expect(listener.ids).toEqual([await slow, quick])
})

test("many writers at once leave no gap, no repetition and one order for all", async () => {
  const ana = await viewer(await account())
  const here = await listen(first, ana)
  const there = await listen(second, ana)
  const writers = Array.from({ length: 8 }, async () => {
    const ids: string[] = []
    for (let count = 0; count < 20; count += 1) ids.push(await change(ana))
    return ids
  })
  const ids = (await Promise.all(writers)).flat()
  await here.until(({ events }) => events.length >= ids.length)
  await there.until(({ events }) => events.length >= ids.length)
  expect(here.ids.toSorted()).toEqual(ids.toSorted())
  expect(there.ids).toEqual(here.ids)
})

test("a stream that breaks and comes back to another process, while others write, misses nothing and gets nothing twice", async () => {
  const ana = await viewer(await account())
  const made: string[] = []
  let listener = await listen(first, ana)
  const heard: string[] = []
  for (let turn = 0; turn < 6; turn += 1) {
    // Fewer in all than are told one by one: another test's transaction can hold every one of them
    // back.
    const writing = Array.from({ length: 3 }, async () => {
      for (let count = 0; count < 20; count += 1) made.push(await change(ana))
    })
    await listener.until(({ events }) => events.length > 2)
    listener.end()
    heard.push(...listener.ids)
    listener = await listen(turn % 2 === 0 ? second : first, ana, listener.lastEventId)
    await Promise.all(writing)
  }
  made.push(await change(ana))
  await listener.until(({ ids }) => ids.includes(made.at(-1) ?? ""))
  heard.push(...listener.ids)
  expect(heard.toSorted()).toEqual(made.toSorted())
})

test("what was missed is told at once, and only what the viewer may see", async () => {
  const accountId = await account()
  const ana = await viewer(accountId)
  const rui = await viewer(accountId, "restricted_agent")
  const listener = await listen(first, rui)
  const before = await change(ana, { id: newShown() })
  await listener.until(({ ids }) => ids.includes(before))
  listener.end()
  await change(ana)
  const seen = await change(ana, { id: newShown() })
  const again = await listen(second, rui, listener.lastEventId)
  await again.until(({ ids }) => ids.includes(seen))
  expect(again.ids).toEqual([seen])
})

test("a first stream begins with what changed since its caller read", async () => {
  const ana = await viewer(await account())
  const witness = await listen(second, ana)
  await change({ ...ana, now: () => new Date(Date.now() - 60_000) })
  const recent = await change(ana)
  await witness.until(({ ids }) => ids.includes(recent))
  const listener = await listen(first, ana, undefined, 1000)
  await listener.until(({ ids }) => ids.includes(recent))
  expect(listener.ids).toEqual([recent])
})

test.each([
  ["of another database", "999999999999999999-1"],
  ["malformed", "yesterday"],
  ["older than anything kept", "1-1"],
])("an event id that is %s has the viewer read anew", async (_name, lastEventId) => {
  const ana = await viewer(await account())
  const listener = await listen(first, ana, lastEventId)
  expect(listener.text).toMatch(/^event: reset\nid: \d+-\d+\ndata: \{\}\n\n/)
  const id = await change(ana)
  await listener.until(({ events }) => events.length > 0)
  expect(listener.ids).toEqual([id])
})

test("whoever missed more than an hour or more than 1,000 operations reads anew", async () => {
  const ana = await viewer(await account())
  const listener = await listen(first, ana)
  const recent = await change(ana)
  await listener.until(({ ids }) => ids.includes(recent))
  listener.end()
  const witness = await listen(second, ana)
  const longAgo = { ...ana, now: () => new Date(Date.now() - 3_700_000) }
  const old = await change(longAgo)
  // Below the oldest transaction of the server, other tests included: a stream resumes from here.
  await witness.until(({ ids }) => ids.includes(old))
  const late = await listen(first, ana, listener.lastEventId)
  expect(late.text).toContain("event: reset")
  late.end()
  let last = ""
  for (let count = 0; count < 1001; count += 1) last = await change(ana)
  await witness.until(({ ids }) => ids.includes(last))
  const far = await listen(first, ana, late.lastEventId)
  expect(far.text).toContain("event: reset")
})

test("an operation of very many records is told as one reset", async () => {
  const ana = await viewer(await account())
  const listener = await listen(first, ana)
  await change(ana, { count: 600 })
  await listener.until(({ text }) => text.includes("event: reset"))
  expect(listener.events).toEqual([])
})

test("a record that goes out of a viewer's sight is told as deleted to those who saw it, to others not at all", async () => {
  const accountId = await account()
  const ana = await viewer(accountId)
  const owner = await viewer(accountId, "restricted_agent")
  const stranger = await viewer(accountId, "restricted_agent")
  const listeners = [await listen(first, owner), await listen(first, stranger)]
  const lost = await change(ana, { audience: { was: owner.user.id } })
  const common = await change(ana, { id: newShown() })
  for (const listener of listeners) await listener.until(({ ids }) => ids.includes(common))
  expect(listeners[0]?.events[0]).toMatchObject({ id: lost, action: "delete" })
  expect(listeners[1]?.ids).toEqual([common])
})

test("users of the same pipelines are asked for once", async () => {
  const accountId = await account()
  const pipelines = [newId(), newId()]
  const agents = [
    await viewer(accountId, "agent", pipelines),
    await viewer(accountId, "agent", pipelines.toReversed()),
  ]
  const listeners = [await listen(first, agents[0]!), await listen(first, agents[1]!)]
  const id = newShown()
  await change(agents[0]!, { id })
  for (const listener of listeners) await listener.until(({ ids }) => ids.includes(id))
  expect(asked.filter((ids) => ids.includes(id))).toHaveLength(1)
})

/** How sessions end in the product. */
const ends = {
  "signing out": (ana: Viewer) =>
    inTransaction(ana, async (tx) => void (await endOneSession(tx, ana.user.id, ana.sessionId))),
  "deactivating the user": (ana: Viewer) =>
    inTransaction(ana, async (tx) => {
      await sql`update users set deactivated = true where account_id = ${tx.accountId} and id = ${ana.user.id}`.execute(
        tx.db,
      )
      const [before, after] = [{ deactivated: false }, { deactivated: true }]
      record(tx, { event: "user.updated", id: ana.user.id, before, after })
    }),
}
test.each(Object.entries(ends))("%s ends the streams at once, in every process", async (_name, ending) => {
  const ana = await viewer(await account())
  const listeners = [await listen(first, ana), await listen(second, ana)]
  await expect.poll(() => news.hearsOthers && database.news.hearsOthers).toBe(true)
  const began = performance.now()
  await ending(ana)
  for (const listener of listeners) await listener.until(({ isEnded }) => isEnded)
  expect(performance.now() - began).toBeLessThan(1000)
})

test("sessions and users that end without a word are found soon", async () => {
  const ana = await viewer(await account())
  const [out, over, gone] = [ana, await viewer(ana.accountId), await viewer(ana.accountId)]
  const listeners = [await listen(first, out), await listen(first, over), await listen(first, gone)]
  await sql`delete from sessions where id = ${out.sessionId}`.execute(database.owner)
  await sql`update sessions set expires_at = now() where id = ${over.sessionId}`.execute(database.owner)
  await sql`update users set deleted_at = now() where id = ${gone.user.id}`.execute(database.owner)
  for (const listener of listeners) await listener.until(({ isEnded }) => isEnded)
})

test("a narrowed right counts for the very next change, and has the viewer read anew", async () => {
  const accountId = await account()
  const ana = await viewer(accountId)
  const rui = await viewer(accountId, "manager")
  const listener = await listen(first, rui)
  await sql`update users set role = 'restricted_agent' where id = ${rui.user.id}`.execute(database.owner)
  await change(ana)
  const id = newShown()
  await change(ana, { id })
  await listener.until(({ ids }) => ids.includes(id))
  expect(listener.ids).toEqual([id])
  expect(listener.text).toContain("event: reset")
})

test("streams stay open while the database is away, and miss nothing", async () => {
  const ana = await viewer(await account())
  const listener = await listen(first, ana)
  const cut =
    "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'funil_reader' and datname = $1"
  await connected(inject("superuser"), (client) => client.query(cut, [database.ownerConnection.database]))
  const id = await change(ana)
  await listener.until(({ ids }) => ids.includes(id))
  expect(listener.isEnded).toBe(false)
})

test("a session has at most 20 streams, the oldest of them ends", async () => {
  const ana = await viewer(await account())
  const listeners: Listener[] = []
  for (let count = 0; count < 21; count += 1) listeners.push(await listen(first, ana))
  expect(listeners.filter(({ isEnded }) => isEnded)).toEqual([listeners[0]])
})

test("closing ends every stream, and none opens any more", async () => {
  const live = process()
  const ana = await viewer(await account())
  const listener = await listen(live, ana)
  await live.close()
  expect(listener.isEnded).toBe(true)
  expect((await listen(live, ana)).isEnded).toBe(true)
})

test("the outbox is kept for a day", async () => {
  const ana = await viewer(await account())
  await change({ ...ana, now: () => new Date(Date.now() - 25 * 3_600_000) })
  await change(ana)
  await purgeOutbox("workflow_positions").run(await systemContext(services, ana.accountId))
  const { rows } = await sql`select from outbox where account_id = ${ana.accountId}`.execute(database.owner)
  expect(rows).toHaveLength(1)
})
