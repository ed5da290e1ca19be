import { expect, test } from "vitest"
import { daysOf, turned } from "./calendar-span.ts"

test("a month shows whole weeks from Sunday on", () => {
  const days = daysOf("month", "2026-11-21", "pt-BR")
  expect([days[0], days.at(-1), days.length]).toEqual(["2026-11-01", "2026-12-05", 35])
  expect(daysOf("month", "2026-02-10", "en")).toHaveLength(28)
  expect(daysOf("month", "2026-08-10", "en")).toHaveLength(42)
})

test("a week, a day and a list show their own days only", () => {
  expect(daysOf("week", "2026-11-21", "pt-BR").join(" ")).toBe(
    "2026-11-15 2026-11-16 2026-11-17 2026-11-18 2026-11-19 2026-11-20 2026-11-21",
  )
  expect(daysOf("day", "2026-11-21", "pt-BR")).toEqual(["2026-11-21"])
  expect(daysOf("list", "2028-02-21", "pt-BR").at(-1)).toBe("2028-02-29")
})

test("turning a page keeps the day of the month where the month has it", () => {
  expect(turned("month", "2026-01-31", 1)).toBe("2026-02-28")
  expect(turned("list", "2026-01-15", -1)).toBe("2025-12-15")
  expect(turned("week", "2026-12-30", 1)).toBe("2027-01-06")
  expect(turned("day", "2027-01-01", -1)).toBe("2026-12-31")
})
