import { expect, test } from "vitest"
import { statusOf, urgencyOf } from "./task-read.ts"

/** 22:30 of the 20th in Noronha, 21:30 in São Paulo, 00:30 of the 21st in UTC. */
const now = () => new Date("2026-11-21T00:30:00Z")

function due(end: string) {
  return { end, finished_at: null }
}

test.each([
  ["2026-11-20 22:29", "America/Noronha", "LATE", "overdue"],
  ["2026-11-20 22:30", "America/Noronha", "DELIVER_SOON", "pending"],
  ["2026-11-20 22:30", "America/Sao_Paulo", "DELIVER_SOON", "pending"],
  ["2026-11-20 22:30", "UTC", "LATE", "overdue"],
  ["2026-11-21 00:00", "UTC", "LATE", "overdue"],
  ["2026-11-21 23:59", "UTC", "DELIVER_SOON", "pending"],
  ["2026-11-22 22:30", "America/Noronha", "DELIVER_SOON", "pending"],
  ["2026-11-22 22:31", "America/Noronha", "ON_TIME", "pending"],
  ["2026-11-23 00:30", "UTC", "DELIVER_SOON", "pending"],
  ["2026-11-23 00:31", "UTC", "ON_TIME", "pending"],
] as const)("a task that ends at %s in %s is %s and %s", (end, timezone, urgency, status) => {
  expect(urgencyOf(due(end), { now, timezone })).toBe(urgency)
  expect(statusOf(due(end), { now, timezone })).toBe(status)
})

test("a task that ends while clocks skip its time is late once they have, and one whose time they repeat the first time", () => {
  const at = (end: string, instant: string) =>
    statusOf(due(end), { now: () => new Date(instant), timezone: "America/New_York" })
  // 02:00 became 03:00.
  expect(at("2026-03-08 02:30", "2026-03-08T06:59:59Z")).toBe("pending")
  expect(at("2026-03-08 02:30", "2026-03-08T07:00:00Z")).toBe("overdue")
  // 02:00 became 01:00.
  expect(at("2026-11-01 01:30", "2026-11-01T05:30:00Z")).toBe("pending")
  expect(at("2026-11-01 01:30", "2026-11-01T05:31:00Z")).toBe("overdue")
})

test("a finished task is finished and has no urgency, however late it was", () => {
  const task = { end: "2020-01-01 00:00", finished_at: now() }
  expect(statusOf(task, { now, timezone: "UTC" })).toBe("finished")
  expect(urgencyOf(task, { now, timezone: "UTC" })).toBeNull()
})
