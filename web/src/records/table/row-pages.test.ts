import type { Page } from "@funil/contract/shared/paging"
import { expect, test } from "vitest"
import { rowsPerPage } from "../record-api.ts"
import type { RecordBase } from "../record-kind.ts"
import { knownRows, pagesInView, placedRows } from "./row-pages.ts"

const page = (number: number, ids: readonly string[], total: number) =>
  ({ current_page: number, data: ids.map((id) => ({ id })), total }) as unknown as Page<RecordBase>

test("rows in view are read by their pages, the first of which is there already", () => {
  expect(pagesInView({ from: 0, to: rowsPerPage - 1 }, 1000)).toEqual([])
  expect(pagesInView({ from: 10, to: rowsPerPage }, 1000)).toEqual([2])
  expect(pagesInView({ from: rowsPerPage, to: 3 * rowsPerPage }, 1000)).toEqual([2, 3, 4])
})

test("no page behind the last row is asked for", () => {
  expect(pagesInView({ from: 0, to: 500 }, rowsPerPage)).toEqual([])
  expect(pagesInView({ from: 0, to: 500 }, rowsPerPage + 1)).toEqual([2])
  expect(pagesInView({ from: 0, to: 10 }, 0)).toEqual([])
})

test("the neighbours of the open row are read with it, wherever the list stands", () => {
  expect(pagesInView({ from: 0, to: 20, open: 2 * rowsPerPage }, 1000)).toEqual([2, 3])
  expect(pagesInView({ from: 0, to: 20, open: 2 * rowsPerPage }, 2 * rowsPerPage + 1)).toEqual([2, 3])
  expect(pagesInView({ from: 0, to: 20, open: 2 * rowsPerPage - 1 }, 2 * rowsPerPage)).toEqual([2])
  expect(pagesInView({ from: 60, to: 70, open: 65 }, 1000)).toEqual([2])
})

test("each loaded row has the place that its page gives it, whatever is missing between", () => {
  const rows = placedRows([page(1, ["a", "b"], 120), undefined, page(3, ["y"], 120)])
  expect([...rows].map(([place, { id }]) => [place, id])).toEqual([
    [0, "a"],
    [1, "b"],
    [2 * rowsPerPage, "y"],
  ])
})

test("while nobody has counted, there are as many rows as a loaded page knows of", () => {
  expect(knownRows(undefined, [])).toBeUndefined()
  expect(knownRows(page(1, ["a"], 51), [])).toBe(51)
  expect(knownRows(page(1, ["a"], 51), [undefined, page(2, ["b"], 101)])).toBe(101)
})
