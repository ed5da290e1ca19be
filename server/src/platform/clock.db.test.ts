import { sql } from "kysely"
import { expect, test } from "vitest"
import { testDatabase } from "../../test/database.ts"
import { warnOfSkew } from "./clock-skew.ts"
import { clockAhead, rehearsedAhead } from "./clock.ts"
import type { JobLog } from "./jobs/job-definition.ts"

const database = await testDatabase()
const dayMs = 86_400_000
const nowAnd = (days: number) => new Date(Date.now() + days * dayMs)

test("a rehearsal's clock is set once, shared by all processes, and set anew by another CLOCK", async () => {
  expect(await rehearsedAhead(database, {})).toBeNull()
  const clock = nowAnd(30)
  const ahead = (await rehearsedAhead(database, { clock })) ?? 0
  expect(Math.abs(ahead - 30 * dayMs)).toBeLessThan(60_000)
  // Processes that start later, with the same CLOCK or without.
  expect(await rehearsedAhead(database, { clock })).toBe(ahead)
  expect(await rehearsedAhead(database, {})).toBe(ahead)
  const back = nowAnd(-10)
  expect(await rehearsedAhead(database, { clock: back })).toBeLessThan(-9 * dayMs)
  // Queues jobs from then on, even if the clock ran later before.
  const { rows } = await sql<{ struck_at: Date }>`select struck_at from platform.clock`.execute(
    database.owner,
  )
  expect(rows).toEqual([{ struck_at: back }])
})

test("a process whose clock is more than a second off the database's warns", async () => {
  const warnings: { aheadMs: number }[] = []
  // The log's methods accept many forms; the watch uses the one with an object.
  const warn = ((line: { aheadMs: number }) => void warnings.push(line)) as JobLog["warn"]
  const look = (ms: number) => warnOfSkew(database, clockAhead(ms), { info: warn, warn })
  for (const ms of [0, 900, -900]) await look(ms)
  expect(warnings).toEqual([])
  for (const ms of [5000, -5000]) await look(ms)
  expect(warnings.map(({ aheadMs }) => Math.round(aheadMs / 1000))).toEqual([5, -5])
})
