import { expect, test } from "vitest"
import { nextOccasion } from "./next-occasion.ts"

const at = (iso: string) => new Date(iso)
const next = (
  from: string,
  timing: Partial<Parameters<typeof nextOccasion>[1]>,
  zone = "America/Sao_Paulo",
) => nextOccasion(at(from), { frequency: "daily", hour: 9, day: null, ...timing }, zone).toISOString()

test("a day's occasion is at the hour in the zone, today or tomorrow", () => {
  expect(next("2026-03-10T11:59:59.000Z", {})).toBe("2026-03-10T12:00:00.000Z")
  expect(next("2026-03-10T12:00:00.000Z", {})).toBe("2026-03-11T12:00:00.000Z")
  expect(next("2026-03-10T01:00:00.000Z", { hour: 0 })).toBe("2026-03-10T03:00:00.000Z")
})

test("an hour's occasion is the next full hour of the zone's clocks", () => {
  expect(next("2026-03-10T12:00:00.000Z", { frequency: "hourly" })).toBe("2026-03-10T13:00:00.000Z")
  expect(next("2026-03-10T12:00:00.001Z", { frequency: "hourly" }, "Asia/Kathmandu")).toBe(
    "2026-03-10T12:15:00.000Z",
  )
})

test("a week's occasion is on the day, counted from Monday", () => {
  expect(next("2026-03-10T15:00:00.000Z", { frequency: "weekly", day: 1 })).toBe("2026-03-16T12:00:00.000Z")
  expect(next("2026-03-10T15:00:00.000Z", { frequency: "weekly", day: 7 })).toBe("2026-03-15T12:00:00.000Z")
  expect(next("2026-03-09T11:00:00.000Z", { frequency: "weekly", day: 1 })).toBe("2026-03-09T12:00:00.000Z")
})

test("a month without the day has its occasion on the last one", () => {
  expect(next("2026-01-31T15:00:00.000Z", { frequency: "monthly", day: 31 })).toBe("2026-02-28T12:00:00.000Z")
  expect(next("2026-02-28T15:00:00.000Z", { frequency: "monthly", day: 31 })).toBe("2026-03-31T12:00:00.000Z")
})

test("where the clocks change, an hour that comes twice counts once and a skipped one is the next", () => {
  const zone = "America/New_York"
  expect(next("2026-03-07T15:00:00.000Z", { hour: 2 }, zone)).toBe("2026-03-08T07:00:00.000Z")
  const first = next("2026-11-01T04:30:00.000Z", { hour: 1 }, zone)
  expect(first).toBe("2026-11-01T05:00:00.000Z")
  expect(next(first, { hour: 1 }, zone)).toBe("2026-11-02T06:00:00.000Z")
  expect(next("2026-11-01T05:00:00.000Z", { frequency: "hourly" }, zone)).toBe("2026-11-01T06:00:00.000Z")
})
