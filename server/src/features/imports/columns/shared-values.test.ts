import { expect, test } from "vitest"
import { ValueTable } from "./shared-values.ts"

test("a value is shared where rows of different names have it", () => {
  const table = new ValueTable()
  for (let value = 1; value <= 20_000; value += 1) table.add(value * 7_919, (value % 5) + 1)
  // Another name, the same name, and no name.
  table.add(7_919, 9)
  table.add(2 * 7_919, 3)
  table.add(3 * 7_919, 0)
  expect(table.shared).toEqual({ values: [7_919], rows: 2 })
  table.add(7_919, 2)
  expect(table.shared).toEqual({ values: [7_919], rows: 3 })
})
