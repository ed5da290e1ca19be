import type { AccountId } from "@funil/contract/shared/ids"
import { sql } from "kysely"
import { Client } from "pg"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { testDatabase } from "../../../test/database.ts"
import { silentLog } from "../../../test/silent-log.ts"
import { readConfig } from "../config.ts"
import type { Context, Services } from "../context.ts"
import { inTransaction } from "../db/transaction.ts"
import { newId } from "../new-id.ts"
import { systemContext } from "../system-context.ts"
import { JobClock } from "./job-clock.ts"
import type { JobDefinition } from "./job-definition.ts"
import { openJobs } from "./jobs.ts"
import { queueJob, queueScheduled } from "./queue-job.ts"

type Run = { ctx: Context; payload: unknown }

const database = await testDatabase()
const retry = { limit: 3, delaySeconds: 1 }
const runs: Run[] = []
let waiting: { count: number; resolve: () => void }[] = []
let failures = 0

/** Returns once this number of runs has been seen since the last call. */
async function ran(count: number): Promise<Run[]> {
  if (runs.length < count) await new Promise<void>((resolve) => waiting.push({ count, resolve }))
  return runs.splice(0)
}

async function note(ctx: Context, payload: unknown): Promise<void> {
  runs.push({ ctx, payload })
  waiting = waiting.filter(({ count, resolve }) => runs.length < count || resolve())
}

const greet: JobDefinition<{ name: string }> = { name: "test.greet", retry, run: note }
const stumble: JobDefinition<null> = {
  name: "test.stumble",
  retry,
  async run(ctx, payload) {
    failures += 1
    if (failures === 1) throw new Error("the first try fails")
    await note(ctx, payload)
  },
}
const nightly: JobDefinition<null> = {
  name: "test.nightly",
  retry,
  schedule: { hour: 3, minute: 0 },
  accounts: () => sql`select account_id as account from accounts`,
  run: note,
}
const slow: JobDefinition<{ name: string }> = {
  name: "test.slow",
  retry,
  async run(ctx, payload) {
    await note(ctx, payload)
    await held.promise
  },
}
/** Slow jobs wait for it. */
let held = Promise.withResolvers<void>()
const definitions = [greet, stumble, slow, nightly]
const clock = { now: new Date("2026-03-10T15:00:00.000Z") }
const config = readConfig({ LOG_LEVEL: "silent", SECRET_KEY: "a-secret-key-for-tests-0123456789" })
const jobs = openJobs({ database, definitions, walks: [], log: silentLog })
const services: Services = { config, database, jobs, now: () => clock.now }

async function account(): Promise<AccountId> {
  const id = newId() as AccountId
  await sql`
    insert into accounts (account_id, domain, email, first_name, language, timezone, created_at, updated_at)
    values (${id}, ${id}, 'ana@empresa.test', 'Ana', 'en', 'America/Manaus', now(), now())
  `.execute(database.owner)
  return id
}

async function queued(name: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from queued_jobs where name = ${name}
  `.execute(database.owner)
  return rows[0]?.count ?? 0
}

/** Sets until when the clock has struck, and until when a process is at it. */
async function setClock(struckAt: string, leaseUntil: string | null = null): Promise<void> {
  await sql`update platform.clock set struck_at = ${struckAt}, lease_until = ${leaseUntil}`.execute(
    database.owner,
  )
}

/** Two processes come to a time. */
async function strikeAt(time: string): Promise<void> {
  clock.now = new Date(time)
  const processes = [1, 2].map(() => new JobClock({ services, log: silentLog, definitions }))
  await Promise.all(processes.map((one) => one.strike()))
}

async function strike(struckAt: string, time: string): Promise<void> {
  await setClock(struckAt)
  await strikeAt(time)
}

afterAll(() => jobs.stop())

test("a job is queued if and only if its transaction commits", async () => {
  const ctx = await systemContext(services, await account())
  const failing = inTransaction(ctx, async (tx) => {
    await queueJob(tx, greet, { name: "nobody" })
    throw new Error("rolled back")
  })
  await expect(failing).rejects.toThrow("rolled back")
  expect(await queued(greet.name)).toBe(0)
  await inTransaction(ctx, (tx) => queueJob(tx, greet, { name: "Ana" }))
  expect(await queued(greet.name)).toBe(1)
  await sql`delete from queued_jobs`.execute(database.owner)
})

test("what jobs carry stays closed to the role that only reads, and to other accounts", async () => {
  await expect(sql`select * from queued_jobs`.execute(database.reader)).rejects.toThrow("permission denied")
  const ctx = await systemContext(services, await account())
  await inTransaction(ctx, (tx) => queueJob(tx, greet, { name: "Ana" }))
  const other = await systemContext(services, await account())
  const seen = await inTransaction(other, (tx) => sql`select * from queued_jobs`.execute(tx.db))
  expect(seen.rows).toEqual([])
  await sql`delete from queued_jobs`.execute(database.owner)
})

test("work that nobody started does not run", async () => {
  const ctx = await systemContext(services, await account())
  await inTransaction(ctx, (tx) => queueJob(tx, greet, { name: "later" }))
  expect(await queued(greet.name)).toBe(1)
  await sql`delete from queued_jobs`.execute(database.owner)
})

test.describe("with workers", () => {
  beforeAll(() => jobs.start(services))

  test("a job runs in the name of the system, in its account, with the account's language and zone", async () => {
    const id = await account()
    const ctx = await systemContext(services, id)
    await inTransaction(ctx, (tx) => queueJob(tx, greet, { name: "Ana" }))
    const [run] = await ran(1)
    expect(run?.payload).toEqual({ name: "Ana" })
    expect(run?.ctx).toMatchObject({
      accountId: id,
      user: null,
      source: "system",
      language: "en",
      timezone: "America/Manaus",
    })
  })

  test("many jobs at once all run", async () => {
    const ctx = await systemContext(services, await account())
    await inTransaction(ctx, async (tx) => {
      for (let count = 0; count < 40; count += 1) await queueJob(tx, greet, { name: String(count) })
    })
    const names = (await ran(40)).map(({ payload }) => Number((payload as { name: string }).name))
    expect(names.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, index) => index))
  })

  test("a job that fails is tried again", async () => {
    const ctx = await systemContext(services, await account())
    await inTransaction(ctx, (tx) => queueJob(tx, stumble, null))
    const isPutOff = async () => {
      const { rows } = await sql<{ next_at: Date; lease: string | null }>`
        select next_at, lease from queued_jobs where name = ${stumble.name}
      `.execute(database.owner)
      return rows[0]?.lease === null ? rows[0].next_at : undefined
    }
    await expect.poll(isPutOff).toEqual(new Date(clock.now.getTime() + 1000))
    expect(failures).toBe(1)
    clock.now = new Date(clock.now.getTime() + 1000)
    await ran(1)
    expect(failures).toBe(2)
    await expect.poll(() => queued(stumble.name)).toBe(0)
  })

  test("a scheduled job runs once for every account when its time has come, however many processes ask", async () => {
    const { rows } = await sql<{ account_id: string }>`select account_id from accounts`.execute(
      database.owner,
    )
    await strike("2026-03-11T05:59:00Z", "2026-03-11T05:59:59Z")
    expect(await queued(nightly.name)).toBe(0)
    await strike("2026-03-11T05:59:59Z", "2026-03-11T06:00:00Z")
    const ids = (await ran(rows.length)).map(({ ctx }) => ctx.accountId)
    expect(ids.toSorted()).toEqual(rows.map(({ account_id }) => account_id).toSorted())
    await expect.poll(() => queued(nightly.name)).toBe(0)
  })

  test("a stroke whose process died is done by another, and one that all were away for is made up for", async () => {
    const { rows } = await sql`select from accounts`.execute(database.owner)
    await setClock("2026-03-11T06:30:00Z", "2026-03-12T06:00:10Z")
    await strikeAt("2026-03-12T06:00:00Z")
    expect(await queued(nightly.name)).toBe(0)
    await strikeAt("2026-03-12T15:01:00Z")
    expect(await ran(rows.length)).toHaveLength(rows.length)
    await expect.poll(() => queued(nightly.name)).toBe(0)
  })

  test("what the clock asks for again while it waits is done once", async () => {
    const ctx = await systemContext(services, await account())
    await inTransaction(ctx, async (tx) => {
      for (let count = 0; count < 3; count += 1) await queueScheduled(tx, nightly.name)
    })
    expect(await ran(1)).toHaveLength(1)
    await expect.poll(() => queued(nightly.name)).toBe(0)
  })

  test("an account's flood holds up neither another's job nor its own of another kind", async () => {
    const [flood, single] = await Promise.all(
      [account(), account()].map(async (id) => systemContext(services, await id)),
    )
    if (!flood || !single) throw new Error("two accounts")
    await inTransaction(flood, async (tx) => {
      for (let count = 0; count < 100; count += 1) await queueJob(tx, slow, { name: "flood" })
      await queueJob(tx, greet, { name: "own" })
    })
    await inTransaction(single, (tx) => queueJob(tx, slow, { name: "single" }))
    const names = (await ran(4)).map(({ payload }) => (payload as { name: string }).name)
    expect(names.toSorted()).toEqual(["flood", "flood", "own", "single"])
    held.resolve()
    expect(await ran(98)).toHaveLength(98)
    held = Promise.withResolvers()
  })

  test("a job of an unknown kind stays in the queue, and the others go on", async () => {
    const id = await account()
    const ctx = await systemContext(services, id)
    const future: JobDefinition = { name: "test.future", retry, run: () => Promise.resolve() }
    await inTransaction(ctx, (tx) => queueJob(tx, future, null))
    await inTransaction(ctx, (tx) => queueJob(tx, greet, { name: "Ana" }))
    expect(await ran(1)).toHaveLength(1)
    expect(await queued("test.future")).toBe(1)
  })

  test("work goes on after the server broke every connection", async () => {
    const ctx = await systemContext(services, await account())
    const superuser = new Client(inject("superuser"))
    await superuser.connect()
    const { rowCount } = await superuser.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'funil_app' and datname = $1",
      [database.ownerConnection.database],
    )
    await superuser.end()
    expect(rowCount).toBeGreaterThan(2)
    await inTransaction(ctx, (tx) => queueJob(tx, greet, { name: "after" }))
    expect((await ran(1)).map(({ payload }) => payload)).toEqual([{ name: "after" }])
  })
})
