import { expect, test } from "vitest"
import { lastOccasion, type Schedule } from "./job-definition.ts"

const now = new Date("2026-03-10T15:07:31.200Z")

test.each<[string, Schedule, string]>([
  ["every minute", { everyMinutes: 1 }, "2026-03-10T15:07:00.000Z"],
  ["every quarter of an hour", { everyMinutes: 15 }, "2026-03-10T15:00:00.000Z"],
  ["at this very minute", { minute: 7 }, "2026-03-10T15:07:00.000Z"],
  ["at a minute that comes yet in this hour", { minute: 23 }, "2026-03-10T14:23:00.000Z"],
  ["at a time that was today in São Paulo", { hour: 3, minute: 11 }, "2026-03-10T06:11:00.000Z"],
  ["at a time that comes yet today", { hour: 12, minute: 8 }, "2026-03-09T15:08:00.000Z"],
  ["at midnight in São Paulo", { hour: 0, minute: 0 }, "2026-03-10T03:00:00.000Z"],
])("the last occasion: %s", (_name, schedule, expected) => {
  expect(lastOccasion(schedule, now).toISOString()).toBe(expected)
})
