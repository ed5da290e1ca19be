import { expect, test } from "vitest"
import { daysLeft } from "./trash-api.ts"

const now = Date.parse("2026-03-31T12:00:00Z")

test("a record that was just deleted stays thirty days", () => {
  expect(daysLeft("2026-03-31T12:00:00Z", now)).toBe(30)
})

test("the last day counts, and after it none is left", () => {
  expect(daysLeft("2026-03-01T13:00:00Z", now)).toBe(1)
  expect(daysLeft("2026-02-01T00:00:00Z", now)).toBe(0)
})
