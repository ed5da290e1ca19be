import { expect, test } from "vitest"
import {
  allRows,
  isSelected,
  maxPicked,
  noRows,
  selectedCount,
  targetOf,
  toggledRow,
  withRows,
} from "./row-selection.ts"

const query = { filters: [], orderBy: "name", direction: "asc" } as const
const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `r${index}` }))

test("a row is selected, and taken out again", () => {
  const one = toggledRow(noRows, { id: "a" })
  expect([isSelected(one, "a"), isSelected(one, "b"), selectedCount(one, 9)]).toEqual([true, false, 1])
  expect(selectedCount(toggledRow(one, { id: "a" }), 9)).toBe(0)
})

test("everything but one row stays everything but that row", () => {
  const rest = toggledRow(allRows, { id: "a" })
  expect([isSelected(rest, "a"), isSelected(rest, "b"), selectedCount(rest, 4312)]).toEqual([
    false,
    true,
    4311,
  ])
  expect(selectedCount(withRows(rest, [{ id: "a" }]), 4312)).toBe(4312)
})

test("no more rows are picked one by one than one filter value can name", () => {
  expect(selectedCount(withRows(noRows, rows(maxPicked + 5)), 9999)).toBe(maxPicked)
})

test("single rows are found by their ids, whatever the filter of the list", () => {
  const target = targetOf(withRows(noRows, rows(2)), { ...query, search: "ana" })
  expect(target).toEqual({ filters: [{ filterField: "id", operator: "=", valueField: ["r0", "r1"] }] })
})

test("everything is the filter of the list, without the rows that were taken out", () => {
  const filters = [{ filterField: "tags", operator: "=", valueField: "vip" }]
  expect(targetOf(toggledRow(allRows, { id: "a" }), { ...query, filters, search: "ana" })).toEqual({
    filters: [...filters, { filterField: "id", operator: "<>", valueField: ["a"] }],
    search: "ana",
  })
})

test("everything of an unfiltered list is asked for on purpose", () => {
  expect(targetOf(allRows, query)).toEqual({ filters: [], all: true })
})
