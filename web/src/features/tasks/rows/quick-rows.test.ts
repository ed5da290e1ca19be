import type { FilterRow } from "@funil/contract/shared/filters"
import { expect, test } from "vitest"
import { quickFilters, splitQuick, withQuick } from "./quick-rows.ts"

const ofType: FilterRow = { filterField: "task_type_id", operator: "=", valueField: "01" }
const longAgo: FilterRow = { filterField: "end", operator: "<", valueField: "@today-30" }

test.each(quickFilters)(
  "what the filter %s chooses is read back from its rows, beside all others",
  (filter) => {
    for (const isMine of [true, false]) {
      const rows = withQuick([ofType], { isMine, filter })
      expect(splitQuick(rows)).toEqual({ choice: { isMine, filter }, remaining: [ofType] })
    }
  },
)

test("a filter that says something else of the same fields is shown by itself until a quick one replaces it", () => {
  const { choice, remaining } = splitQuick([longAgo, ofType])
  expect(choice).toEqual({ isMine: false, filter: undefined })
  expect(remaining).toEqual([longAgo, ofType])
  expect(splitQuick(withQuick([longAgo, ofType], { isMine: true, filter: undefined })).remaining).toEqual([
    longAgo,
    ofType,
  ])
  expect(splitQuick(withQuick([longAgo, ofType], { isMine: false, filter: "late" })).remaining).toEqual([
    ofType,
  ])
})
