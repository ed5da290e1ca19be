import { expect, test } from "vitest"
import { listSearch } from "./list-search.ts"

test("what stands in the address is kept, a search that looks like a number too", () => {
  const filters = [["email", "like", "@aurora"]]
  expect(listSearch({ q: 2026, sort: "created_at", dir: "desc", filters, saved: "a" })).toEqual({
    q: "2026",
    sort: "created_at",
    dir: "desc",
    filters,
    saved: "a",
  })
})

test("what can't be read counts as absent, and what is not of a list is left out", () => {
  const read = listSearch({ q: {}, sort: null, dir: "up", filters: [], saved: true, other: "x" })
  expect(Object.values(read).every((value) => value === undefined)).toBe(true)
  expect(read).not.toHaveProperty("other")
})
