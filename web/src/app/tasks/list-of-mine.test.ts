import { expect, test } from "vitest"
import { splitQuick } from "../../features/tasks/rows/quick-rows.ts"
import { rowsOfAddress } from "../../records/filters/filter-rows.ts"
import { listOfMine } from "./list-of-mine.ts"

test("a list begins with what the quick filters call mine and open", () => {
  const { choice, remaining } = splitQuick(rowsOfAddress(listOfMine.filters))
  expect(choice).toEqual({ isMine: true, filter: "open" })
  expect(remaining).toEqual([])
})
