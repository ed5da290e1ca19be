import { describe, expect, test } from "vitest"
import { periodOf } from "./periods.ts"

describe("the days of a period", () => {
  test.each([
    ["week", "2026-11-24", "2026-11-23", "2026-11-29"],
    ["week", "2026-11-29", "2026-11-23", "2026-11-29"],
    ["month", "2028-02-10", "2028-02-01", "2028-02-29"],
    ["month", "2026-12-31", "2026-12-01", "2026-12-31"],
    ["quarter", "2026-11-24", "2026-10-01", "2026-12-31"],
    ["quarter", "2026-01-31", "2026-01-01", "2026-03-31"],
    ["year", "2026-05-01", "2026-01-01", "2026-12-31"],
    ["lastWeek", "2026-11-29", "2026-11-16", "2026-11-22"],
    ["lastMonth", "2026-01-31", "2025-12-01", "2025-12-31"],
    ["lastMonth", "2028-03-31", "2028-02-01", "2028-02-29"],
    ["lastQuarter", "2026-02-10", "2025-10-01", "2025-12-31"],
    ["lastQuarter", "2026-12-31", "2026-07-01", "2026-09-30"],
    ["last30", "2026-03-01", "2026-01-31", "2026-03-01"],
  ] as const)("%s on %s", (period, today, from, to) => {
    expect(periodOf({ period }, today)).toEqual({ period, range: { from, to } })
  })

  test("the next three months begin today, and are offered only where something is due ahead", () => {
    const ahead = (today: string) => periodOf({ period: "next3Months" }, today, true)
    expect(ahead("2026-11-24").range).toEqual({ from: "2026-11-24", to: "2027-02-23" })
    expect(ahead("2026-11-30").range).toEqual({ from: "2026-11-30", to: "2027-02-27" })
    expect(periodOf({ period: "next3Months" }, "2026-11-24").period).toBe("month")
  })

  test("an own range is taken as it is, and one that can't be is this month", () => {
    const own = { period: "own", from: "2026-01-05", to: "2026-01-05" } as const
    expect(periodOf(own, "2026-11-24").range).toEqual({ from: "2026-01-05", to: "2026-01-05" })
    const month = { from: "2026-11-01", to: "2026-11-30" }
    for (const broken of [{ to: "2026-01-04" }, { from: "2026-02-30" }, { to: undefined }])
      expect(periodOf({ ...own, ...broken }, "2026-11-24")).toEqual({ period: "month", range: month })
    expect(periodOf({ period: "constructor" as "own" }, "2026-11-24").range).toEqual(month)
  })
})
