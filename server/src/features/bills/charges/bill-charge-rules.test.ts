import { billStatuses } from "@funil/contract/records/bills"
import { expect, test } from "vitest"
import { type ChargeState, chargeState, standingAfterCharge, statusAfterCharge } from "./bill-charge-rules.ts"

const days = { paidOn: "2026-03-09", today: "2026-03-10" }
const seen: readonly ChargeState[] = [
  "open",
  "gone",
  "confirmed",
  "received",
  "received_in_cash",
  "refund_requested",
  "refunded",
]

test("what the provider says twice moves a bill once", () => {
  for (const status of billStatuses)
    for (const before of [null, ...seen])
      for (const now of seen) {
        expect(statusAfterCharge(statusAfterCharge(status, before, now) ?? status, now, now)).toBeNull()
      }
})

test.each([
  ["pending", null, "confirmed", "confirmed"],
  ["overdue", "open", "received", "received"],
  ["confirmed", "confirmed", "received", "received"],
  ["received", "received", "confirmed", null],
  ["pending", "open", "received_in_cash", "received_in_cash"],
  ["received_in_cash", "received_in_cash", "open", "pending"],
  ["received_in_cash", "open", "open", null],
  ["received", "received", "open", null],
  ["pending", "open", "refunded", "refunded"],
  ["received_in_cash", "received_in_cash", "refunded", "refunded"],
  ["received", "received", "refund_requested", "refund_requested"],
  ["refund_requested", "refund_requested", "received", "received"],
  ["refund_requested", "received", "received", null],
  ["refunded", "refunded", "received", null],
  ["pending", "open", "gone", null],
] as const)("a %s bill whose charge was %s and is %s becomes %s", (status, before, now, after) => {
  expect(statusAfterCharge(status, before, now)).toBe(after)
})

test("a dispute is a requested refund, and what is paid is received where nothing more is told", () => {
  expect(chargeState({ state: "disputed", progress: null })).toBe("refund_requested")
  expect(chargeState({ state: "paid", progress: null })).toBe("received")
  expect(chargeState({ state: "paid", progress: "confirmed" })).toBe("confirmed")
})

test("the days follow the status", () => {
  const open = {
    status: "overdue",
    status_before_refund: null,
    due_date: "2026-03-01",
    paid_at: null,
    refunded_at: null,
  } as const
  const received = standingAfterCharge(open, "received", days)
  expect(received).toEqual({ ...open, status: "received", paid_at: "2026-03-09" })
  const refunded = {
    status: "refunded",
    status_before_refund: "received",
    paid_at: "2026-03-09",
    refunded_at: "2026-03-10",
  }
  expect(standingAfterCharge(received, "refunded", days)).toEqual({ ...open, ...refunded })
  expect(standingAfterCharge(open, "refunded", days)).toEqual({ ...open, ...refunded })
  expect(standingAfterCharge(received, "pending", days)).toEqual({ ...open, status: "pending" })
})
