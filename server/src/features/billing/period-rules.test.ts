import { expect, test } from "vitest"
import { addDays, anchorOf, periodFrom, shareOf } from "./period-rules.ts"

test.each([
  ["2026-01-15", "monthly", 15, "2026-02-15"],
  ["2026-01-31", "monthly", 31, "2026-02-28"],
  ["2026-02-28", "monthly", 31, "2026-03-31"],
  ["2028-01-31", "monthly", 31, "2028-02-29"],
  ["2026-04-30", "monthly", 31, "2026-05-31"],
  ["2026-02-28", "monthly", 30, "2026-03-30"],
  ["2026-02-28", "monthly", 28, "2026-03-28"],
  ["2026-12-31", "monthly", 31, "2027-01-31"],
  ["2026-03-10", "yearly", 10, "2027-03-10"],
  ["2028-02-29", "yearly", 29, "2029-02-28"],
  ["2031-02-28", "yearly", 29, "2032-02-29"],
] as const)("the period from %s, %s on day %i, ends before %s", (from, cycle, anchor, until) => {
  expect(periodFrom(from, cycle, anchor)).toEqual({ from, until })
})

test("the day of the change counts among those that are left", () => {
  const period = { from: "2026-03-10", until: "2026-04-10" }
  expect(shareOf(period, "2026-03-10")).toEqual({ left: 31, of: 31 })
  expect(shareOf(period, "2026-03-31")).toEqual({ left: 10, of: 31 })
  expect(shareOf(period, "2026-04-09")).toEqual({ left: 1, of: 31 })
  // The account's zone moved west meanwhile.
  expect(shareOf(period, "2026-03-09")).toEqual({ left: 31, of: 31 })
})

test("days are counted over the ends of months and years", () => {
  expect([addDays("2026-12-28", 5), addDays("2028-02-27", 3), anchorOf("2026-01-31")]).toEqual([
    "2027-01-02",
    "2028-03-01",
    31,
  ])
})
