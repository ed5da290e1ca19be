import { execFileSync } from "node:child_process"
import { expect, test } from "vitest"
import { instantOf, wallClockOf } from "./wall-clock.ts"

test.each([
  ["2026-11-20 09:30", "America/Sao_Paulo", "2026-11-20T12:30:00.000Z"],
  ["2026-11-20 09:30", "America/Noronha", "2026-11-20T11:30:00.000Z"],
  ["2026-11-21 00:00", "Asia/Kathmandu", "2026-11-20T18:15:00.000Z"],
  ["2026-12-31 23:59", "America/Noronha", "2027-01-01T01:59:00.000Z"],
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

test("the zone in which the server runs changes nothing", () => {
  const modules = ["../features/tasks/task-rules.ts", "./wall-clock.ts"].map(
    (path) => new URL(path, import.meta.url).href,
  )
  const zones = ["UTC", "America/Sao_Paulo", "America/Noronha", "Asia/Kathmandu"]
  const code = `
    const [{ statusOf, urgencyOf }, { instantOf, wallClockOf }] = await Promise.all(${JSON.stringify(modules)}.map((url) => import(url)))
    const now = new Date("2026-03-09T23:50:00Z")
    const told = ${JSON.stringify(zones)}.flatMap((zone) => ["2026-03-09 20:30", "2026-03-10 00:00", "2018-11-04 00:30"].map((time) => {
      const end = instantOf(time, zone)
      const task = { end, finished_at: null }
      return [end.toISOString(), wallClockOf(end, zone), statusOf(task, now), urgencyOf(task, now)]
    }))
    console.log(JSON.stringify(told))
  `
  const told = zones.map((TZ) =>
    execFileSync(process.execPath, ["--input-type=module", "-e", code], { env: { ...process.env, TZ } }),
  )
  expect(new Set(told.map(String)).size).toBe(1)
  expect(String(told[0])).toContain("2026-03-09T14:45:00.000Z")
})
