import { describe, expect, test } from "vitest"
import { type BillStatus, billStatuses } from "@funil/contract/records/bills"
import { movesOf, moveName, statusName } from "./bill-words.ts"
import { messages } from "../../words/en.ts"
import { messages as later } from "../../words/en-later.ts"

const m = { ...messages, ...later }

const standing = (status: BillStatus, type: "expense" | "revenue" = "revenue") => ({
  type,
  status,
  status_before_refund: status === "refund_requested" ? ("received" as const) : null,
})

describe("the moves of a bill", () => {
  test.each([
    ["pending", "received", ["confirmed", "received_in_cash", "overdue"]],
    ["overdue", "received", ["pending", "confirmed", "received_in_cash"]],
    ["confirmed", "received", ["refund_requested"]],
    ["received", undefined, ["refund_requested"]],
    ["received_in_cash", undefined, ["refund_requested"]],
    ["refund_requested", "refunded", ["received"]],
    ["refunded", undefined, []],
  ] as const)("one that is %s is best moved to %s", (status, main, others) => {
    expect(movesOf(standing(status))).toEqual({ main, others })
  })

  test("what one owes is paid, what one is owed is received", () => {
    expect(moveName(m, standing("pending"), "received")).toBe("Mark as received")
    expect(moveName(m, standing("pending", "expense"), "received")).toBe("Mark as paid")
    expect(statusName(m, standing("received", "expense"))).toBe("Paid")
    expect(moveName(m, standing("refund_requested"), "received")).toBe("Cancel the refund request")
  })

  test("every status has a name for both types", () => {
    for (const status of billStatuses)
      for (const type of ["expense", "revenue"] as const)
        expect(statusName(m, standing(status, type))).toMatch(/\w/)
  })
})
