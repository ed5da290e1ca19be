import { expect, test } from "vitest"
import { periodOf, stepsOf } from "./period.ts"

const clock = (instant: string, timezone = "America/Sao_Paulo") => ({
  now: () => new Date(instant),
  timezone,
})
const noon = clock("2028-02-10T15:00:00Z")

test.each([
  [{}, ["2028-02-01", "2028-02-29"], ["2028-01-01", "2028-01-10"]],
  [{ from_date: "2027-03-10" }, ["2027-03-10", "2027-03-31"], ["2027-02-16", "2027-03-09"]],
  [{ to_date: "2027-03-10" }, ["2027-03-01", "2027-03-10"], ["2027-02-19", "2027-02-28"]],
  [
    { from_date: "2028-01-01", to_date: "2028-03-31" },
    ["2028-01-01", "2028-03-31"],
    ["2027-10-01", "2027-11-10"],
  ],
  [
    { from_date: "2028-02-01", to_date: "2028-04-30" },
    ["2028-02-01", "2028-04-30"],
    ["2027-11-03", "2028-01-31"],
  ],
  [
    { from_date: "2028-01-01", to_date: "2028-12-31" },
    ["2028-01-01", "2028-12-31"],
    ["2027-01-01", "2027-02-10"],
  ],
  [
    { from_date: "2028-03-01", to_date: "2028-03-31" },
    ["2028-03-01", "2028-03-31"],
    ["2028-02-01", "2028-02-29"],
  ],
  [
    { from_date: "2028-03-01", to_date: "2028-03-01" },
    ["2028-03-01", "2028-03-01"],
    ["2028-02-29", "2028-02-29"],
  ],
  [
    { from_date: "2028-03-06", to_date: "2028-03-12" },
    ["2028-03-06", "2028-03-12"],
    ["2028-02-28", "2028-03-05"],
  ],
  [
    { from_date: "2028-02-07", to_date: "2028-02-13" },
    ["2028-02-07", "2028-02-13"],
    ["2028-01-31", "2028-02-03"],
  ],
  [
    { from_date: "2027-10-01", to_date: "2027-12-31" },
    ["2027-10-01", "2027-12-31"],
    ["2027-07-01", "2027-09-30"],
  ],
])("%o is compared with what comes before it", (query, [from, to], [previousFrom, previousTo]) => {
  const { range, previous } = periodOf(noon, query)
  expect(range).toEqual({ from, to })
  expect(previous).toEqual({ from: previousFrom, to: previousTo })
})

test("on the last days of a long month the whole of a shorter one before is compared", () => {
  expect(periodOf(clock("2027-03-30T15:00:00Z"), {}).previous).toEqual({
    from: "2027-02-01",
    to: "2027-02-28",
  })
})

test("this month is that of the account's zone", () => {
  const instant = "2028-03-01T02:59:00Z"
  expect(periodOf(clock(instant), {}).range).toEqual({ from: "2028-02-01", to: "2028-02-29" })
  expect(periodOf(clock(instant, "UTC"), {}).range).toEqual({ from: "2028-03-01", to: "2028-03-31" })
})

test("a range that ends before it begins, has more than 50 years, or lies beyond the calendar, is refused", () => {
  for (const query of [
    { from_date: "9999-12-01", to_date: "9999-12-31" },
    { to_date: "9999-12-31" },
    { from_date: "0001-01-01" },
    { from_date: "1899-12-31", to_date: "1900-01-31" },
    { from_date: "2028-02-02", to_date: "2028-02-01" },
    { from_date: "1900-01-01", to_date: "2028-02-01" },
  ]) {
    expect(() => periodOf(noon, query)).toThrow(expect.objectContaining({ code: "invalid" }))
  }
})

test.each([
  [
    "2028-02-28",
    "2028-03-01",
    "day",
    ["2028-02-28 2028-02-28", "2028-02-29 2028-02-29", "2028-03-01 2028-03-01"],
  ],
  ["2028-02-26", "2028-06-04", "month", ["2028-02-26 2028-02-29", "2028-03-01 2028-03-31"]],
  ["2024-01-31", "2028-06-04", "month", ["2024-01-31 2024-01-31", "2024-02-01 2024-02-29"]],
  ["1980-12-31", "2028-06-04", "year", ["1980-12-31 1980-12-31", "1981-01-01 1981-12-31"]],
] as const)("from %s to %s a line has a point each %s", (from, to, step, first) => {
  const period = periodOf(noon, { from_date: from, to_date: to })
  expect(period.step).toBe(step)
  const steps = stepsOf(period)
  expect(steps.length).toBeLessThanOrEqual(400)
  expect(steps.slice(0, first.length).map((days) => `${days.from} ${days.to}`)).toEqual(first)
  expect(steps.at(-1)?.to).toBe(to)
})
