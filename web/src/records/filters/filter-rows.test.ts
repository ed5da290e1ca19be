import { expect, test } from "vitest"
import { addressOfRows, rowsOfAddress } from "./filter-rows.ts"

test("rows come back from the address as they went into it", () => {
  const rows = [
    { filterField: "job", operator: "like", valueField: "ger" },
    { filterField: "tags", operator: "=", valueField: ["novo", "quente"] },
    { filterField: "phone1", operator: "<>", valueField: null },
    { filterField: "is_public", operator: true },
  ]
  expect(rowsOfAddress(JSON.parse(JSON.stringify(addressOfRows(rows))))).toEqual(rows)
})

test("no rows leave no trace in the address", () => {
  expect(addressOfRows([])).toBeUndefined()
})

test.each([
  ["text", "job"],
  ["an object", { job: 1 }],
  ["rows that are none", [null, 7, "job", [], [[]], [{}, "="]]],
  ["a value that is an object", [["job", "=", { $gt: "" }]]],
])("%s in place of rows is left out", (_name, value) => {
  expect(rowsOfAddress(value)).toEqual([])
})

test("a good row among broken ones stays", () => {
  expect(rowsOfAddress([[7], ["job", "=", "x"]])).toEqual([
    { filterField: "job", operator: "=", valueField: "x" },
  ])
})

test("no more rows than a filter may have are read", () => {
  expect(rowsOfAddress(Array.from({ length: 80 }, () => ["job", "=", "x"]))).toHaveLength(50)
})
