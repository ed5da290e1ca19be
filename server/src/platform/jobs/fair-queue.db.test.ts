import { randomUUID } from "node:crypto"
import type { AccountId } from "@funil/contract/shared/ids"
import { sql } from "kysely"
import { Client } from "pg"
import { beforeAll, beforeEach, expect, inject, test } from "vitest"
import { connected } from "../../../test/connected.ts"
import { testDatabase } from "../../../test/database.ts"
import { queryLog } from "../../../test/query-log.ts"
import { silentLog } from "../../../test/silent-log.ts"
import type { SystemContext } from "../access/permitted.ts"
import { readConfig } from "../config.ts"
import type { Services } from "../context.ts"
import type { DB } from "../db/tables.ts"
import { inTransaction } from "../db/transaction.ts"
import { newId } from "../new-id.ts"
import { systemContext } from "../system-context.ts"
import { claimDue, findDue, keepLeases } from "./fair-queue-claim.ts"
import type { Claim } from "./fair-queue-claim.ts"
import { FairQueue, maxAttempts, retrySeconds } from "./fair-queue.ts"
import { UnknownKind } from "./job-definition.ts"

const log = queryLog()
const database = await testDatabase()
// The test's own table.
const table = "errands" as keyof DB
const clock = { now: new Date("2026-03-10T15:00:00.000Z") }
const config = readConfig({ LOG_LEVEL: "silent", SECRET_KEY: "a-secret-key-for-tests-0123456789" })
// A fair queue doesn't query the other queue.
const services: Services = {
  config,
  database,
  jobs: { isReady: () => Promise.resolve(true) },
  now: () => clock.now,
}

beforeAll(async () => {
  await sql
    .raw(`
      create table errands (account_id uuid not null, id uuid not null, host text, note text, next_at timestamptz, lease uuid,
        attempts integer not null default 0, primary key (account_id, id));
      create index errands_queue on errands (account_id, next_at) where next_at is not null;
      call protect_table('errands'); call let_reader_read('errands')`)
    .execute(database.owner)
})
beforeEach(() => sql`delete from ${sql.table(table)}`.execute(database.owner))

async function account(): Promise<AccountId> {
  const id = newId() as AccountId
  await sql`
    insert into accounts (account_id, domain, email, first_name, created_at, updated_at)
    values (${id}, ${id}, 'ana@empresa.test', 'Ana', now(), now())
  `.execute(database.owner)
  return id
}

async function put(accountId: AccountId, count: number, host = "one", at = clock.now): Promise<void> {
  await sql`
    insert into errands (account_id, id, host, next_at)
    select a.account_id, l.id, ${host}::text, ${at}::timestamptz
    from accounts a, unnest(${Array.from({ length: count }, () => randomUUID())}::uuid[]) as l (id)
    where a.account_id = ${accountId}
  `.execute(database.owner)
  database.news.tell(new Set([table]))
}

async function rows() {
  const found = await sql<{ id: string; next_at: Date | null; attempts: number; note: string | null }>`
    select id, next_at, attempts, note from errands order by id
  `.execute(database.owner)
  return found.rows
}

async function settle(ctx: SystemContext, { id, lease }: Claim, note = "done"): Promise<void> {
  await inTransaction(ctx, (tx) =>
    sql`
      update errands set next_at = null, note = coalesce(note || ' ', '') || ${note}
      where account_id = ${ctx.accountId} and id = ${id} and lease = ${lease}
    `.execute(tx.db),
  )
}

function queue(
  work: (ctx: SystemContext, job: Claim) => Promise<void>,
  more: { perGroup?: number; perAccount?: number } = {},
) {
  return new FairQueue({
    services,
    log: silentLog,
    table,
    atOnce: 4,
    perAccount: more.perAccount ?? 3,
    ...(more.perGroup !== undefined && { group: "host", perGroup: more.perGroup }),
    work,
    giveUp: (ctx, job) => settle(ctx, job, "rests"),
  })
}

const later = (seconds: number) => new Date(clock.now.getTime() + seconds * 1000)

test("what is due is done once, and what is not yet due waits", async () => {
  const [ana, bia] = [await account(), await account()]
  await put(ana, 10)
  await put(bia, 5)
  await put(bia, 1, "one", later(60))
  const settled = queue((ctx, job) => settle(ctx, job))
  expect(await settled.drain()).toBe(15)
  expect(await settled.drain()).toBe(0)
  expect((await rows()).filter(({ note }) => note === "done")).toHaveLength(15)
  clock.now = later(60)
  expect(await settled.drain()).toBe(1)
})

test("what another account's work of the same group kept back is done too", async () => {
  await put(await account(), 1)
  await put(await account(), 1)
  const quick = queue(() => new Promise((resolve) => setImmediate(resolve)), { perGroup: 1 })
  expect(await quick.drain()).toBe(2)
})

test("two processes at once share the rows and do none twice", async () => {
  const ids = [await account(), await account(), await account()]
  for (const id of ids) await put(id, 40)
  const both = [queue((ctx, job) => settle(ctx, job)), queue((ctx, job) => settle(ctx, job))]
  const [one = 0, two = 0] = await Promise.all(both.map((each) => each.drain()))
  expect(one + two).toBe(120)
  expect((await rows()).every(({ note, attempts }) => note === "done" && attempts === 1)).toBe(true)
})

test("where many accounts wait, the rows of each are done in their order, one after the other", async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, account))
  for (const [minutes, host] of ["first", "second", "third"].entries())
    for (const id of ids) await put(id, 1, host, later(60 * minutes - 600))
  const inWork = new Set<AccountId>()
  const order = new Map<AccountId, string[]>(ids.map((id) => [id, []]))
  const work = async (ctx: SystemContext, job: Claim) => {
    expect(inWork.has(ctx.accountId)).toBe(false)
    inWork.add(ctx.accountId)
    const { rows: found } = await sql<{
      host: string
    }>`select host from errands where id = ${job.id}`.execute(database.owner)
    order.get(ctx.accountId)?.push(found[0]?.host ?? "")
    await settle(ctx, job)
    inWork.delete(ctx.accountId)
  }
  const crowded = queue(work, { perAccount: 1 })
  expect(await crowded.drain()).toBe(24)
  expect([...order.values()]).toEqual(ids.map(() => ["first", "second", "third"]))
  expect((await rows()).every(({ note, attempts }) => note === "done" && attempts === 1)).toBe(true)
})

test("an account whose work hangs leaves a place to the others", async () => {
  const [flood, single] = [await account(), await account()]
  await put(flood, 1000)
  const hanging = Promise.withResolvers<void>()
  const served = Promise.withResolvers<void>()
  let inWork = 0
  const fair = queue(async (ctx, job) => {
    if (ctx.accountId === single) served.resolve()
    else {
      inWork += 1
      await hanging.promise
    }
    await settle(ctx, job)
  })
  fair.start()
  await expect.poll(() => inWork).toBe(3)
  await put(single, 1)
  fair.wake()
  await served.promise
  expect(inWork).toBe(3)
  hanging.resolve()
  await fair.stop()
})

test("a group whose work hangs leaves a place to other groups of the same account", async () => {
  const ana = await account()
  await put(ana, 20, "hangs")
  await put(ana, 1, "quick", later(1))
  clock.now = later(2)
  const hanging = Promise.withResolvers<void>()
  const served = Promise.withResolvers<void>()
  const seen: string[] = []
  const fair = queue(
    async (ctx, job) => {
      seen.push(job.group ?? "")
      if (job.group === "quick") served.resolve()
      else await hanging.promise
      await settle(ctx, job)
    },
    { perGroup: 2 },
  )
  fair.start()
  await served.promise
  expect(seen.toSorted()).toEqual(["hangs", "hangs", "quick"])
  hanging.resolve()
  await fair.stop()
})

test("a row whose process died is taken again when its lease has run out, and the dead one can't settle it", async () => {
  const ctx = await systemContext(services, await account())
  await put(ctx.accountId, 1)
  const [lost] = await claimDue(ctx, { table, group: undefined, limit: 1, busyGroups: [] })
  expect(lost).toMatchObject({ attempts: 1 })
  const fair = queue(settle)
  clock.now = later(29)
  expect(await fair.drain()).toBe(0)
  clock.now = later(2)
  expect(await fair.drain()).toBe(1)
  if (lost) await settle(ctx, lost, "late")
  expect(await rows()).toMatchObject([{ note: "done", attempts: 2, next_at: null }])
})

test("a row that is worked on for long stays taken", async () => {
  const ctx = await systemContext(services, await account())
  await put(ctx.accountId, 2)
  const jobs = await claimDue(ctx, { table, group: undefined, limit: 2, busyGroups: [] })
  expect(new Set(jobs.map(({ lease }) => lease)).size).toBe(2)
  clock.now = later(20)
  await keepLeases(services, table, jobs)
  clock.now = later(20)
  expect(await queue(settle).drain()).toBe(0)
})

test("a row that the process works on is not taken by it again when its clock jumps", async () => {
  const [ana, bia] = [await account(), await account()]
  await put(ana, 1)
  const hanging = Promise.withResolvers<void>()
  const seen: AccountId[] = []
  const fair = queue(async (ctx, job) => {
    seen.push(ctx.accountId)
    if (ctx.accountId === ana) await hanging.promise
    await settle(ctx, job)
  })
  fair.start()
  await expect.poll(() => seen).toEqual([ana])
  clock.now = later(3600)
  await put(bia, 1)
  fair.wake()
  await expect.poll(() => seen).toEqual([ana, bia])
  hanging.resolve()
  await fair.stop()
  expect(seen).toEqual([ana, bia])
})

test("work that fails is tried again ever later, and rests in the end", async () => {
  await put(await account(), 1)
  const fair = queue(() => Promise.reject(new Error("no")))
  for (const seconds of retrySeconds) {
    expect(await fair.drain()).toBe(1)
    expect(await rows()).toMatchObject([{ next_at: later(seconds), note: null }])
    clock.now = later(seconds)
  }
  expect(await fair.drain()).toBe(1)
  expect(await rows()).toMatchObject([{ next_at: null, note: "rests", attempts: maxAttempts }])
})

test("a queue that was empty for long and then holds many accounts' rows is looked through at once", async () => {
  await sql`delete from errands`.execute(database.owner)
  await connected(database.superuserConnection, (client) => client.query("analyze errands"))
  for (let time = 0; time < 8; time += 1) await findDue(services, table, null)
  const fill = `
    insert into errands (account_id, id, host, next_at)
    select ('00000000-0000-4000-8000-' || lpad((n % 6000)::text, 12, '0'))::uuid, gen_random_uuid(), 'one', $1
    from generate_series(1, 48000) n
  `
  await connected(database.superuserConnection, (client) => client.query(fill, [clock.now]))
  const began = performance.now()
  expect((await findDue(services, table, null)).accounts).toHaveLength(64)
  expect(performance.now() - began).toBeLessThan(4000)
  await sql`delete from errands`.execute(database.owner)
})

test("work of an unknown kind waits for a process that knows it, and counts as no failure", async () => {
  await put(await account(), 1)
  const old = queue(() => Promise.reject(new UnknownKind("There is no such errand")))
  for (let time = 0; time < 9; time += 1) {
    expect(await old.drain()).toBe(1)
    clock.now = later(30)
  }
  expect(await queue((ctx, job) => settle(ctx, job)).drain()).toBe(1)
  expect((await rows()).at(-1)).toMatchObject({ note: "done", attempts: 1 })
})

test("nothing that goes wrong while a failure is settled ends the process", async () => {
  await put(await account(), 1)
  const failing = new FairQueue({
    services,
    log: silentLog,
    table,
    atOnce: 4,
    perAccount: 3,
    work: () => Promise.reject(new Error("the work")),
    retryAfter: () => {
      throw new Error("the settling")
    },
    giveUp: () => Promise.resolve(),
  })
  expect(await failing.drain()).toBe(1)
})

test("a queue at rest takes a row as soon as it is told of it, and one that is due later when its time comes", async () => {
  const ana = await account()
  const statements = log.filter(({ text }) => text.includes("find due")).length
  const fair = queue((ctx, job) => settle(ctx, job))
  fair.start()
  await expect.poll(() => database.news.hearsOthers).toBe(true)
  const done = async () => (await rows()).filter(({ note }) => note !== null).length
  await put(ana, 1)
  await expect.poll(done).toBe(1)
  await put(ana, 1, "one", later(0.2))
  clock.now = later(0.2)
  await expect.poll(done).toBe(2)
  await fair.stop()
  // Otherwise it would have polled all the time.
  const looks = log.filter(({ text }) => text.includes("find due")).length - statements
  expect(looks).toBeLessThan(12)
})

test("work goes on after the server broke every connection", async () => {
  const ana = await account()
  await put(ana, 1)
  const fair = queue((ctx, job) => settle(ctx, job))
  fair.start()
  const done = async () => (await rows()).filter(({ note }) => note !== null).length
  await expect.poll(done).toBe(1)
  const superuser = new Client(inject("superuser"))
  await superuser.connect()
  await superuser.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where usename like 'funil_%' and datname = $1 and pid <> pg_backend_pid()",
    [database.ownerConnection.database],
  )
  await superuser.end()
  await expect
    .poll(() =>
      put(ana, 1)
        .then(() => true)
        .catch(() => false),
    )
    .toBe(true)
  await expect.poll(done, { timeout: 5000 }).toBe(2)
  await fair.stop()
})
