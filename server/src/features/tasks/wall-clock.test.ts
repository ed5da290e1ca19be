import { expect, test } from "vitest"
import { instantOf, wallClockOf } from "./wall-clock.ts"

test.each([
  ["2026-11-20 09:30", "America/Sao_Paulo", "2026-11-20T12:30:00.000Z"],
  ["2026-11-20 09:30", "America/Noronha", "2026-11-20T11:30:00.000Z"],
  ["2026-11-20 09:30", "UTC", "2026-11-20T09:30:00.000Z"],
  ["2026-07-01 23:59", "America/New_York", "2026-07-02T03:59:00.000Z"],
  ["2018-11-05 00:00", "America/Sao_Paulo", "2018-11-05T02:00:00.000Z"],
])("%s in %s is %s, and back", (wallClock, timezone, instant) => {
  expect(instantOf(wallClock, timezone).toISOString()).toBe(instant)
  expect(wallClockOf(new Date(instant), timezone)).toBe(wallClock)
})

test("midnight, which summer time skipped, is one hour later", () => {
  const at = instantOf("2018-11-04 00:30", "America/Sao_Paulo")
  expect(at.toISOString()).toBe("2018-11-04T03:30:00.000Z")
  expect(wallClockOf(at, "America/Sao_Paulo")).toBe("2018-11-04 01:30")
})

test("of an hour that comes twice the first one counts", () => {
  expect(instantOf("2026-11-01 01:30", "America/New_York").toISOString()).toBe("2026-11-01T05:30:00.000Z")
  expect(wallClockOf(new Date("2026-11-01T06:30:00Z"), "America/New_York")).toBe("2026-11-01 01:30")
})

test("the first and the last year that can be written come back as they were", () => {
  for (const wallClock of ["0001-01-01 00:00", "9999-12-31 23:59"]) {
    expect(wallClockOf(instantOf(wallClock, "America/Sao_Paulo"), "America/Sao_Paulo")).toBe(wallClock)
  }
})
