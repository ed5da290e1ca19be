import { expect, test } from "vitest"
import { isGrouped, nameAtBar, placesOf } from "./bar-layout.ts"
import { barsOf } from "./chart-data.ts"

const item = (key: string) => ({ key, label: `${key[0]} · ${key}`, value: 1, filters: null })
const stages = (...keys: string[]) =>
  barsOf(
    { unit: "count", items: keys.map(item), others: { value: 1, filters: null } },
    {
      nameOf: ({ label }) => label ?? "",
      others: "Outros",
      groupOf: ({ key }) => (key === "gone" ? undefined : { heading: key?.[0] ?? "", name: key ?? "" }),
    },
  )

test("stages of several pipelines stand under the names of these, and no row is lower than its letters", () => {
  const data = stages("a1", "a2", "b1", "gone")
  const { headings, tops, row, height } = placesOf(data, 200, 34)
  expect(headings.map(({ text, top }) => [text, top])).toEqual([
    ["a", 0],
    ["b", 24 + 2 * row],
  ])
  expect(tops[0]).toBe(24)
  expect(tops[2]).toBe(48 + 2 * row)
  expect(height).toBeCloseTo(200)
  expect(data.marks.map(nameAtBar)).toEqual(["a1", "a2", "b1", "g · gone", "Outros"])
  expect(placesOf(stages("a1", "b1", "c1", "d1"), 100, 34)).toMatchObject({
    row: 17,
    height: 17 * 5 + 4 * 24 + 8,
  })
})

test("the stages of one pipeline need no heading", () => {
  const data = stages("a1", "a2")
  expect(isGrouped(data)).toBe(false)
  expect(placesOf(data, 90, 34)).toMatchObject({ headings: [], row: 30, tops: [0, 30, 60] })
})
