import { expect, test } from "vitest"
import { daysOf } from "./activity-days.ts"

test("what happened on one day stands together, in its order", () => {
  const items = ["2026-11-21T15:00:00Z", "2026-11-21T09:00:00Z", "2026-11-20T22:00:00Z"].map((at) => ({ at }))
  const days = daysOf(items, (at) => at.slice(0, 10))
  expect(days).toEqual([
    { day: "2026-11-21", items: items.slice(0, 2) },
    { day: "2026-11-20", items: items.slice(2) },
  ])
  expect(daysOf([], String)).toEqual([])
})
