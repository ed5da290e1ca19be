import type { AccountId } from "@funil/contract/shared/ids"
import { sql } from "kysely"
import { beforeEach, expect, test } from "vitest"
import { testDatabase } from "../../../test/database.ts"
import { silentLog } from "../../../test/silent-log.ts"
import { readConfig } from "../config.ts"
import type { Services } from "../context.ts"
import type { FairQueue } from "./fair-queue.ts"
import { JobClock } from "./job-clock.ts"
import type { JobLog } from "./job-definition.ts"
import { jobQueue } from "./job-queue.ts"
import { openJobs } from "./jobs.ts"
import { walkJob } from "./walk-job.ts"

const database = await testDatabase()
const clock = { now: new Date("2026-03-10T06:00:00.000Z") }
const services: Services = {
  config: readConfig({ LOG_LEVEL: "silent", SECRET_KEY: "a-secret-key-for-tests-0123456789" }),
  database,
  jobs: openJobs({ database, definitions: [], walks: [], log: silentLog }),
  now: () => clock.now,
}
/** Enough for two whole turns and a part. */
const count = 250
const accounts = Array.from(
  { length: count },
  (_, index) => `00000000-0000-7000-8000-${String(index + 1).padStart(12, "0")}` as AccountId,
)
const [broken, closed] = [accounts[42], accounts[43]]
const lines: object[] = []
const note = (line: object) => void lines.push(line)
// The log's methods accept many forms; the walk uses the one with an object.
const log: JobLog = { info: note as JobLog["info"], warn: note as JobLog["warn"] }

/** How often each account was visited. */
const visits = new Map<AccountId, number>()
let onVisit = async (_account: AccountId): Promise<void> => undefined
const walk = walkJob(
  {
    name: "test.walk",
    schedule: { hour: 3, minute: 11 },
    works: [
      {
        name: "test.break",
        run: async ({ accountId }) => {
          if (accountId === broken) throw new Error("this account is broken")
        },
      },
      {
        name: "test.visit",
        run: async ({ accountId }) => {
          visits.set(accountId, (visits.get(accountId) ?? 0) + 1)
          await onVisit(accountId)
        },
      },
    ],
  },
  log,
)

const closedAt = (account: AccountId) => (account === closed ? sql`now()` : sql`null`)
await sql`
  insert into accounts (account_id, domain, email, first_name, closed_at, created_at, updated_at)
  values ${sql.join(accounts.map((account) => sql`(${account}, ${account}, 'ana@empresa.test', 'Ana', ${closedAt(account)}, now(), now())`))}
`.execute(database.owner)
await sql`
  insert into account_domains (domain, account_id)
  values ${sql.join(accounts.map((account) => sql`(${account}, ${account})`))}
`.execute(database.owner)

function process(): FairQueue {
  return jobQueue({ services, log: silentLog, definitions: [walk] })
}

/** Moves two processes' clocks to the next night. */
async function comeToNight(): Promise<void> {
  clock.now = new Date(clock.now.getTime() + 86_400_000)
  await sql`update platform.clock set struck_at = ${new Date(clock.now.getTime() - 86_400_000)}`.execute(
    database.owner,
  )
  clock.now = new Date(clock.now.getTime() + 11 * 60_000)
  const clocks = [1, 2].map(() => new JobClock({ services, log: silentLog, definitions: [walk] }))
  await Promise.all(clocks.map((one) => one.strike()))
}

async function queued(): Promise<number> {
  const { rows } = await sql`select from queued_jobs`.execute(database.owner)
  return rows.length
}

beforeEach(() => {
  lines.length = 0
  visits.clear()
  onVisit = () => Promise.resolve()
})

test("a night is one job, which visits every open account once in whatever process, a failing one included", async () => {
  for (const _night of [1, 2]) {
    visits.clear()
    lines.length = 0
    await comeToNight()
    expect(await queued()).toBe(1)
    await Promise.all([process().drain(), process().drain()])
    expect(await queued()).toBe(0)
    expect([...visits.keys()].toSorted()).toEqual(accounts.filter((one) => one !== closed))
    expect(new Set(visits.values())).toEqual(new Set([1]))
    expect(lines).toEqual([
      expect.objectContaining({ walk: "test.walk", work: "test.break", account: broken }),
      { walk: "test.walk", accounts: count, failed: 1 },
    ])
  }
})

test("a walk whose process died goes on in another one, and does no more than a turn again", async () => {
  await comeToNight()
  const reached = Promise.withResolvers<void>()
  const stuck = Promise.withResolvers<void>()
  onVisit = async (account) => {
    if (account !== accounts[149]) return
    onVisit = () => Promise.resolve()
    reached.resolve()
    await stuck.promise
  }
  const dying = process().drain()
  await reached.promise
  clock.now = new Date(clock.now.getTime() + 31_000)
  await process().drain()
  expect(await queued()).toBe(0)
  const twice = [...visits].flatMap(([account, times]) => (times === 2 ? account : []))
  expect(visits.size).toBe(count - 1)
  expect(twice.toSorted()).toEqual(accounts.slice(100, 150))
  stuck.resolve()
  await dying
  expect(await queued()).toBe(0)
})

test("other work is done between two turns", async () => {
  await comeToNight()
  const order: string[] = []
  const other = { name: "test.other", retry: walk.retry, run: async () => void order.push("other") }
  onVisit = async (account) => {
    if (account === accounts[0])
      await sql`
        insert into queued_jobs (account_id, id, name, payload, is_scheduled, next_at, created_at)
        values (${account}, gen_random_uuid(), 'test.other', 'null', false, ${clock.now}, ${clock.now})
      `.execute(database.owner)
    if (account === accounts.at(-1)) order.push("end of the walk")
  }
  await jobQueue({ services, log: silentLog, definitions: [walk, other] }).drain()
  expect(order).toEqual(["other", "end of the walk"])
})
