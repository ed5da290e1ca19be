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

/**
 * Whether a bill can get this status. A requested refund continues, or returns to its previous
 * status.
 */
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

/** The statuses of a paid bill, which has a `paid_at`. */
export const paidStatuses: readonly BillStatus[] = ["received", "received_in_cash"]
