import { execFileSync } from "node:child_process"
import { expect, test } from "vitest"
import { keptWallClock, wallClockNow, wallClockOf } from "./wall-clock.ts"

test.each([
  ["2026-11-20 09:30", "America/Sao_Paulo", "2026-11-20T12:30:00.000Z"],
  ["2026-11-20 09:30", "America/Noronha", "2026-11-20T11:30:59.999Z"],
  ["2026-11-21 00:00", "Asia/Kathmandu", "2026-11-20T18:15:00.000Z"],
  ["2026-12-31 23:59", "America/Noronha", "2027-01-01T01:59:00.000Z"],
  ["2026-11-20 09:30", "UTC", "2026-11-20T09:30:00.000Z"],
  ["2026-07-01 23:59", "America/New_York", "2026-07-02T03:59:00.000Z"],
  ["2018-11-05 00:00", "America/Sao_Paulo", "2018-11-05T02:00:00.000Z"],
  ["0001-01-01 00:00", "UTC", "0001-01-01T00:00:00.000Z"],
])("clocks show %s in %s at %s", (wallClock, timezone, instant) => {
  expect(wallClockOf(new Date(instant), timezone)).toBe(wallClock)
})

test("minutes from now are those that pass, whatever is done to the clocks meanwhile", () => {
  const now = () => new Date("2026-03-08T06:50:00Z")
  const clock = { now, timezone: "America/New_York" }
  expect([wallClockNow(clock), wallClockNow(clock, 15)]).toEqual(["2026-03-08 01:50", "2026-03-08 03:05"])
})

test("a wall clock is kept as it is, and an instant as clocks in the zone show it", () => {
  expect(keptWallClock("2026-03-10 14:00", "Asia/Kathmandu")).toBe("2026-03-10 14:00")
  expect(keptWallClock("2026-03-10T17:00:00.000Z", "America/Sao_Paulo")).toBe("2026-03-10 14:00")
})

test("the zone in which the server runs changes nothing", () => {
  const modules = ["../features/tasks/task-read.ts", "./wall-clock.ts"].map(
    (path) => new URL(path, import.meta.url).href,
  )
  const zones = ["UTC", "America/Sao_Paulo", "America/Noronha", "Asia/Kathmandu"]
  const code = `
    const [{ statusOf, urgencyOf }, { wallClockOf }] = await Promise.all(${JSON.stringify(modules)}.map((url) => import(url)))
    const now = new Date("2026-03-09T23:50:00Z")
    const told = ${JSON.stringify(zones)}.flatMap((timezone) => ["2026-03-09 20:30", "2026-03-10 00:00"].map((end) => {
      const task = { end, finished_at: null }
      const clock = { now: () => now, timezone }
      return [wallClockOf(now, timezone), statusOf(task, clock), urgencyOf(task, clock)]
    }))
    console.log(JSON.stringify(told))
  `
  const told = zones.map((TZ) =>
    execFileSync(process.execPath, ["--input-type=module", "-e", code], { env: { ...process.env, TZ } }),
  )
  expect(new Set(told.map(String)).size).toBe(1)
  expect(String(told[0])).toContain("2026-03-10 05:35")
})
