import type { BillStatus } from "@funil/contract/bills"
import type { Charge } from "../../../platform/payments/collector.ts"
import type { BillStanding } from "../bill-rules.ts"

/** What a charge is, in the words of bills. */
export type Seen =
  | "open"
  | "gone"
  | "confirmed"
  | "received"
  | "received_in_cash"
  | "refund_requested"
  | "refunded"

export function seenOf({ state, progress }: Pick<Charge, "state" | "progress">): Seen {
  if (state === "paid") return progress ?? "received"
  return state === "disputed" ? "refund_requested" : state
}

/**
 * The status of a bill after its charge came to be something else, which may go where people may not; null where it stays. What people
 * have decided since is left alone: only what the provider itself said before is taken back.
 */
export function statusMoved(status: BillStatus, before: Seen | null, now: Seen): BillStatus | null {
  const isUnpaid = status === "pending" || status === "overdue"
  if (now === "gone") return null
  if (now === "open") return before === "received_in_cash" && status === before ? "pending" : null
  if (now === "refunded") return status === now ? null : now
  if (now === "refund_requested") return status === now || status === "refunded" ? null : now
  const goesOn = status === "confirmed" && now !== "confirmed"
  const isBack = status === "refund_requested" && before === status
  return isUnpaid || goesOn || isBack ? now : null
}

/** How far the payment is with that status. */
export function standingMoved(
  before: BillStanding,
  status: BillStatus,
  { paidOn, today }: { readonly paidOn: string; readonly today: string },
): BillStanding {
  const { due_date } = before
  const none = { status, due_date, status_before_refund: null, refunded_at: null, paid_at: null }
  if (status === "received" || status === "received_in_cash")
    return { ...none, paid_at: before.paid_at ?? paidOn }
  if (status !== "refund_requested" && status !== "refunded") return none
  const from = before.status
  const wasPaid = from === "confirmed" || from === "received" || from === "received_in_cash"
  return {
    ...none,
    status_before_refund: wasPaid ? from : (before.status_before_refund ?? "received"),
    paid_at: before.paid_at ?? (from === "confirmed" ? null : paidOn),
    refunded_at: status === "refunded" ? today : null,
  }
}
