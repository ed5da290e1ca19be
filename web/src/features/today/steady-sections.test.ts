import { expect, test } from "vitest"
import { steadySections } from "./steady-sections.ts"
import type { TodayRow, TodaySection } from "./today-sections.ts"

function section(list: TodaySection["list"], ...keys: string[]): TodaySection {
  // The code under test reads only the keys.
  return { list, unseen: 0, rows: keys.map((key) => ({ kind: "task", key }) as TodayRow) }
}

function keysOf(sections: ReturnType<typeof steadySections>) {
  return sections.map(({ rows }) => rows.map(({ key, isGone }) => (isGone ? `-${key}` : key)))
}

test("a row that was ticked keeps its place, and none slides under the pointer", () => {
  const before = [section("late", "a", "b", "c"), section("today", "d")]
  const once = steadySections(before, [section("late", "b", "c"), section("today", "d")])
  expect(keysOf(once)).toEqual([["-a", "b", "c"], ["d"]])
  expect(keysOf(steadySections(once, [section("late", "c")]))).toEqual([["-a", "-b", "c"], ["-d"]])
})

test("new rows follow at the end, one that is back is there again, and an empty day is empty", () => {
  const before = steadySections([section("late", "a", "b")], [section("late", "b")])
  expect(keysOf(steadySections(before, [section("late", "n", "a", "b"), section("stuck", "s")]))).toEqual([
    ["a", "b", "n"],
    ["s"],
  ])
  expect(steadySections(before, [])).toEqual([])
})
