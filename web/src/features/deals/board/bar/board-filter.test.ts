import { expect, test } from "vitest"
import { boardSearch, filterBodyOf } from "./board-filter.ts"

test("an address without filters means all deals", () => {
  expect(filterBodyOf(boardSearch({ pipeline: "p" }))).toBeNull()
  expect(filterBodyOf({ q: "  ", owner: [] })).toBeNull()
})

test("each part of the address becomes a row of the filter", () => {
  const search = boardSearch({
    owner: ["me", "none", "u1"],
    tag: "vip",
    min: 10,
    max: 20,
    q: 42,
    from: "2026-11-01",
    to: "2026-11-30",
    activity: ["late", "none", "stuck", "cold"],
    filters: [["custom_fields.origem", "=", "Site"], ["lost_reason", "<>"], "nonsense"],
  })
  expect(filterBodyOf(search)).toEqual({
    search: "42",
    filters: [
      { filterField: "user_id", operator: "=", valueField: ["@me", null, "u1"] },
      { filterField: "tags", operator: "=", valueField: ["vip"] },
      { filterField: "amount", operator: ">=", valueField: 10 },
      { filterField: "amount", operator: "<=", valueField: 20 },
      { filterField: "created_at", operator: ">=", valueField: "2026-11-01" },
      { filterField: "created_at", operator: "<=", valueField: "2026-11-30" },
      { filterField: "task_status", operator: "=", valueField: ["late", null] },
      { filterField: "time_in_stage", operator: "=", valueField: ["end"] },
      { filterField: "custom_fields.origem", operator: "=", valueField: "Site" },
      { filterField: "lost_reason", operator: "<>" },
      { filterField: "last_contact_at", operator: "<=", valueField: "@today-14" },
    ],
  })
})

test("what can't be read counts as absent", () => {
  const search = boardSearch({ min: "a lot", from: "yesterday", activity: ["odd"], stranger: 1 })
  expect(filterBodyOf(search)).toBeNull()
})

test("a single value stands for a list of it, and values that are no texts for none", () => {
  expect(boardSearch({ owner: "u1", tag: ["vip", 7, "vip"] })).toMatchObject({
    owner: ["u1"],
    tag: ["vip", "7"],
  })
  expect(boardSearch({ owner: ["u1", {}], min: Infinity, to: "2026-02-31" })).toEqual(boardSearch({}))
})
