import { expect, test } from "vitest"
import { addDays, laterToday, nextMonday, startOf, usualStarts } from "./days.ts"

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

test("later today is in three hours, at a half or whole hour, as long as that is a time to work at", () => {
  expect(laterToday("2026-11-21 09:00")).toBe("2026-11-21 12:00")
  expect(laterToday("2026-11-21 09:01")).toBe("2026-11-21 12:30")
  expect(laterToday("2026-11-21 17:00")).toBe("2026-11-21 20:00")
  expect(laterToday("2026-11-21 17:01")).toBeUndefined()
  expect(laterToday("2026-11-21 23:30")).toBeUndefined()
})

test("the usual times begin with today while there is time left", () => {
  const at = (now: string) => usualStarts(now).map(({ preset }) => preset)
  expect(at("2026-11-21 10:00")).toEqual(["laterToday", "tomorrow", "threeDays", "nextWeek"])
  expect(at("2026-11-21 22:00")).toEqual(["tomorrow", "threeDays", "nextWeek"])
})
