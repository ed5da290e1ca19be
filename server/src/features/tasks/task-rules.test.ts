import { expect, test } from "vitest"
import { statusOf, urgencyOf } from "./task-rules.ts"
import { instantOf } from "../../platform/wall-clock.ts"

/** 22:30 of the 20th in Noronha, 21:30 in São Paulo, 00:30 of the 21st in UTC. */
const now = new Date("2026-11-21T00:30:00Z")

function due(wallClock: string, timezone: string) {
  return { end: instantOf(wallClock, timezone), finished_at: null }
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
] as const)("a task that ends at %s in %s is %s and %s", (wallClock, timezone, urgency, status) => {
  expect(urgencyOf(due(wallClock, timezone), now)).toBe(urgency)
  expect(statusOf(due(wallClock, timezone), now)).toBe(status)
})

test("a finished task is finished and has no urgency, however late it was", () => {
  const task = { ...due("2020-01-01 00:00", "UTC"), finished_at: now }
  expect(statusOf(task, now)).toBe("finished")
  expect(urgencyOf(task, now)).toBeNull()
})
