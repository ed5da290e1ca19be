import type { SavedFilter } from "@funil/contract/settings/filters"
import { expect, test } from "vitest"
import { type BoardFilter, boardSearch, filterBodyOf } from "./board-filter.ts"
import { boardFilterOf } from "./board-view.ts"

function saved(filters: SavedFilter["filters"], search?: string): SavedFilter {
  const stamps = { created_at: "2026-11-21T10:00:00.000Z", updated_at: "2026-11-21T10:00:00.000Z" }
  const parameters = search === undefined ? {} : { search }
  return {
    id: "s",
    name: "Meus",
    is_public: false,
    entity: "deal",
    parameters,
    filters,
    unknown_fields: ["custom_fields.gone"],
    user_id: null,
    ...stamps,
  }
}

test("a filter that was saved on the board opens there as it was", () => {
  const filter: BoardFilter = boardSearch({
    owner: ["me", "none", "u1"],
    tag: ["vip"],
    min: 10,
    max: 20,
    q: "forno",
    from: "2026-11-01",
    to: "2026-11-30",
    activity: ["late", "none", "stuck"],
    filters: [["pipeline_stage_id", "=", "s1"]],
  })
  const body = filterBodyOf(filter)
  const opened = boardFilterOf(saved(body?.filters ?? [], body?.search))
  expect(boardSearch({ ...opened })).toEqual({ ...filter, saved: "s" })
})

test("what chips can't say stays a row, and rows of fields that are gone are left out", () => {
  const rows = [
    { filterField: "user_id", operator: "<>", valueField: "@me" },
    { filterField: "amount", operator: ">=", valueField: 10 },
    { filterField: "amount", operator: ">=", valueField: 20 },
    { filterField: "created_at", operator: ">=", valueField: "@today-7" },
    { filterField: "tags", operator: "=", valueField: null },
    { filterField: "custom_fields.gone", operator: "=", valueField: "x" },
  ]
  const { min, filters, ...others } = boardFilterOf(saved(rows))
  expect(min).toBe(10)
  expect(filters).toEqual([
    ["user_id", "<>", "@me"],
    ["amount", ">=", 20],
    ["created_at", ">=", "@today-7"],
    ["tags", "=", null],
  ])
  expect(Object.values(others).filter((value) => value !== undefined)).toEqual(["s"])
})
