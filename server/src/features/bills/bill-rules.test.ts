import { expect, test } from "vitest"
import { AppError } from "../../platform/app-error.ts"
import { type BillStanding, standingAfter } from "./bill-rules.ts"

const today = "2026-03-10"

function standing(status: BillStanding["status"], more: Partial<BillStanding> = {}): BillStanding {
  return { status, status_before_refund: null, due_date: null, paid_at: null, refunded_at: null, ...more }
}

function refused(before: BillStanding | null, sent: Partial<BillStanding>): string | undefined {
  try {
    standingAfter(before, sent, today)
    return undefined
  } catch (error) {
    return error instanceof AppError ? error.code : String(error)
  }
}

test("a bill is paid on the day that is sent, else today", () => {
  expect(standingAfter(standing("pending"), { status: "received" }, today).paid_at).toBe(today)
  const sent = { status: "received_in_cash", paid_at: "2026-03-01" } as const
  expect(standingAfter(standing("overdue"), sent, today).paid_at).toBe("2026-03-01")
  expect(standingAfter(null, { status: "received", paid_at: null }, today).paid_at).toBe(today)
})

test("a day of payment stays when none is sent, and can be corrected", () => {
  const paid = standing("received", { paid_at: "2026-03-01" })
  expect(standingAfter(paid, { paid_at: null }, today).paid_at).toBe("2026-03-01")
  expect(standingAfter(paid, { paid_at: "2026-02-27" }, today).paid_at).toBe("2026-02-27")
})

test.each(["pending", "confirmed", "overdue"] as const)("a %s bill has no day of payment", (status) => {
  expect(refused(standing(status), { paid_at: today })).toBe("invalid")
  expect(refused(null, { status, paid_at: today })).toBe("invalid")
})

test.each(["confirmed", "received", "received_in_cash"] as const)(
  "a refund goes back to %s, where it was asked for",
  (status) => {
    const paid_at = status === "confirmed" ? null : "2026-03-01"
    const asked = standingAfter(standing(status, { paid_at }), { status: "refund_requested" }, today)
    expect(asked).toEqual(standing("refund_requested", { status_before_refund: status, paid_at }))
    expect(standingAfter(asked, { status }, today)).toEqual(standing(status, { paid_at }))
    for (const other of ["confirmed", "received", "received_in_cash"] as const)
      expect(refused(asked, { status: other })).toBe(other === status ? undefined : "bill_status")
    expect(standingAfter(asked, { status: "refunded" }, today)).toEqual(
      standing("refunded", { status_before_refund: status, paid_at, refunded_at: today }),
    )
  },
)

test("a refund that was asked for from the beginning goes back to where its payment tells", () => {
  const made = { status: "refund_requested" } as const
  expect(standingAfter(null, made, today).status_before_refund).toBe("confirmed")
  expect(standingAfter(null, { ...made, paid_at: today }, today).status_before_refund).toBe("received")
})

test("an overdue bill that is put off is pending again, one put off to a past day stays overdue", () => {
  const late = standing("overdue", { due_date: "2026-03-01" })
  expect(standingAfter(late, { due_date: today }, today).status).toBe("pending")
  expect(standingAfter(late, { due_date: today, status: "overdue" }, today).status).toBe("pending")
  expect(standingAfter(late, { due_date: null }, today).status).toBe("pending")
  expect(standingAfter(late, { due_date: "2026-03-09" }, today).status).toBe("overdue")
  expect(standingAfter(late, { due_date: "2026-03-01" }, today).status).toBe("overdue")
  expect(standingAfter(late, { due_date: today, status: "confirmed" }, today).status).toBe("confirmed")
})
