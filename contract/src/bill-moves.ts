import type { Bill, BillStatus } from "./bills.ts"

const moves: Readonly<Record<BillStatus, readonly BillStatus[]>> = {
  pending: ["confirmed", "received", "received_in_cash", "overdue"],
  overdue: ["confirmed", "received", "received_in_cash", "pending"],
  confirmed: ["received", "refund_requested"],
  received: ["refund_requested"],
  received_in_cash: ["refund_requested"],
  refund_requested: ["refunded"],
  refunded: [],
}

/** Whether a bill may come to have this status; a refund that was requested goes on or back to where it came from. */
export function canMoveBill(
  { status, status_before_refund }: Pick<Bill, "status" | "status_before_refund">,
  to: BillStatus,
): boolean {
  return (
    to === status ||
    moves[status].includes(to) ||
    (status === "refund_requested" && to === status_before_refund)
  )
}

/** The statuses in which a bill has been paid, and so has a `paid_at`. */
export const paidStatuses: readonly BillStatus[] = ["received", "received_in_cash"]
