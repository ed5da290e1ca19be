import { expect, test } from "vitest"
import { addDays, nextMonday, startOf } from "./days.ts"

test("days go on over the ends of months and years", () => {
  expect(addDays("2026-12-30", 3)).toBe("2027-01-02")
  expect(addDays("2028-02-28", 1)).toBe("2028-02-29")
})

test("next week begins on its Monday, whatever day it is", () => {
  expect(nextMonday("2026-11-21")).toBe("2026-11-23")
  expect(nextMonday("2026-11-22")).toBe("2026-11-23")
  expect(nextMonday("2026-11-23")).toBe("2026-11-30")
})

test("a planned task begins in the morning", () => {
  expect(startOf("tomorrow", "2026-11-21")).toBe("2026-11-22 09:00")
  expect(startOf("threeDays", "2026-11-21")).toBe("2026-11-24 09:00")
  expect(startOf("nextWeek", "2026-11-21")).toBe("2026-11-23 09:00")
})
