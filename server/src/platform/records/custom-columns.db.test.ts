import fc from "fast-check"
import { sql } from "kysely"
import { expect, test } from "vitest"
import { testDatabase } from "../../../test/database.ts"
import { rangeWords } from "./custom-columns.ts"
import type { Comparison } from "./record-source.ts"

const database = await testDatabase()

const holds: Readonly<Record<Comparison, (a: string | number, b: string | number) => boolean>> = {
  "<": (a, b) => a < b,
  "<=": (a, b) => a <= b,
  ">": (a, b) => a > b,
  ">=": (a, b) => a >= b,
}

const numbers = [
  0,
  -0,
  -1,
  0.1,
  970,
  971,
  1023,
  1024,
  1e15,
  -1e15,
  5e-324,
  ...fc.sample(fc.double({ min: -1e15, max: 1e15, noNaN: true }), { seed: 3, numRuns: 60 }),
  ...fc.sample(fc.integer({ min: -2000, max: 2000 }), { seed: 4, numRuns: 60 }),
]
const dates = [
  "0001-01-01",
  "1999-12-31",
  "2000-01-01",
  "2026-02-28",
  "2026-03-01",
  "2026-10-09",
  "9999-12-31",
]

test.each([
  ["numbers", numbers],
  ["dates", dates],
])("each of two %s is found by what it is to the other", async (_, values) => {
  const { rows } = await sql<{ words: string[] }>`
    select custom_ranges(jsonb_build_object('7', value)) as words
    from jsonb_array_elements(${JSON.stringify(values)}::jsonb) with ordinality as list (value, place) order by place
  `.execute(database.owner)
  const found = rows.map(({ words }) => new Set(words))
  for (const comparison of ["<", "<=", ">", ">="] as const)
    for (const wanted of values) {
      const words = rangeWords(7, comparison, wanted)
      const missed = values.filter(
        (value, place) => holds[comparison](value, wanted) && !words.some((word) => found[place]?.has(word)),
      )
      expect(missed, `${comparison} ${wanted}`).toEqual([])
    }
})

test("what is far from a value is not found, and neither are other fields", async () => {
  const { rows } = await sql<{ words: string[] }>`
    select custom_ranges('{"1": 400, "2": 5000, "3": "2026-03-01", "4": "text", "5": null, "6": [9]}') as words
  `.execute(database.owner)
  const words = new Set(rows[0]?.words)
  const isFound = (...sought: Parameters<typeof rangeWords>) =>
    rangeWords(...sought).some((word) => words.has(word))
  expect(isFound(1, ">", 401)).toBe(false)
  expect(isFound(1, ">", 399)).toBe(true)
  expect(isFound(2, "<", 4990)).toBe(false)
  expect(isFound(3, ">=", "2026-03-02")).toBe(false)
  expect(isFound(3, "<=", "2026-03-01")).toBe(true)
  expect(isFound(4, ">", 0)).toBe(false)
  expect(isFound(6, ">", 0)).toBe(false)
})
