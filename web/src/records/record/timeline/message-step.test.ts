import { expect, test } from "vitest"
import { messageStep } from "./message-step.ts"

const at = "2026-11-21T12:00:00.000Z"

test("a message counts as opened, as delivered, or as neither", () => {
  expect(messageStep({ delivered_at: null, opened_at: null })).toBe(0)
  expect(messageStep({ delivered_at: at, opened_at: null })).toBe(2)
  expect(messageStep({ delivered_at: at, opened_at: at })).toBe(3)
  // Some mail programs report the opening but not the delivery.
  expect(messageStep({ delivered_at: null, opened_at: at })).toBe(3)
})
