import { sql } from "kysely"
import { expect, test } from "vitest"
import { testDatabase } from "../../test/database.ts"
import { rehearsedAhead } from "./clock.ts"

const database = await testDatabase()
const dayMs = 86_400_000
const nowAnd = (days: number) => new Date(Date.now() + days * dayMs)

test("a rehearsal's clock is set once, shared by all processes, and set anew by another CLOCK", async () => {
  expect(await rehearsedAhead(database, {})).toBeNull()
  const clock = nowAnd(30)
  const ahead = (await rehearsedAhead(database, { clock })) ?? 0
  expect(Math.abs(ahead - 30 * dayMs)).toBeLessThan(60_000)
  // Processes that start later, with the same one or without.
  expect(await rehearsedAhead(database, { clock })).toBe(ahead)
  expect(await rehearsedAhead(database, {})).toBe(ahead)
  const back = nowAnd(-10)
  expect(await rehearsedAhead(database, { clock: back })).toBeLessThan(-9 * dayMs)
  // Jobs are asked for from then on, though the clock struck later already.
  const { rows } = await sql<{ struck_at: Date }>`select struck_at from platform.clock`.execute(
    database.owner,
  )
  expect(rows).toEqual([{ struck_at: back }])
})
