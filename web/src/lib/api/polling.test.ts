import { expect, test } from "vitest"
import { pollingTime } from "./polling.ts"

const now = Date.parse("2026-11-21T12:00:00.000Z")
const moving = { isMoving: true, next_attempt_at: null }

test("what is on its way is read again soon, what rests until later is not", () => {
  expect(pollingTime([moving], now)).toBe(3000)
  expect(pollingTime([{ ...moving, next_attempt_at: "2026-11-21T12:00:05.000Z" }], now)).toBe(3000)
  expect(pollingTime([{ ...moving, next_attempt_at: "2026-11-21T13:00:00.000Z" }], now)).toBe(10_000)
  expect(pollingTime([{ isMoving: false, next_attempt_at: null }], now)).toBe(10_000)
  expect(pollingTime([], now)).toBe(10_000)
})

test("a long list is read again less often", () => {
  expect(
    pollingTime(
      Array.from({ length: 120 }, () => moving),
      now,
    ),
  ).toBe(10_000)
})
