import type { BillStatus } from "@funil/contract/records/bills"
import type { Charge } from "../../../platform/payments/payment-provider.ts"
import type { BillStanding } from "../bill-rules.ts"

/** The state of a charge in the words of bills. */
export type ChargeState =
  | "open"
  | "gone"
  | "confirmed"
  | "received"
  | "received_in_cash"
  | "refund_requested"
  | "refunded"

export function chargeState({ state, progress }: Pick<Charge, "state" | "progress">): ChargeState {
  if (state === "paid") return progress ?? "received"
  return state === "disputed" ? "refund_requested" : state
}

/**
 * Returns the bill's status after its charge changed, or null if it stays. Later decisions of users
 * win: the charge only reverts statuses that the provider itself set.
 */
export function statusAfterCharge(
  status: BillStatus,
  before: ChargeState | null,
  now: ChargeState,
): BillStatus | null {
  const isUnpaid = status === "pending" || status === "overdue"
  if (now === "gone") return null
  if (now === "open") return before === "received_in_cash" && status === before ? "pending" : null
  if (now === "refunded") return status === now ? null : now
  if (now === "refund_requested") return status === now || status === "refunded" ? null : now
  const goesOn = status === "confirmed" && now !== "confirmed"
  const isBack = status === "refund_requested" && before === status
  return isUnpaid || goesOn || isBack ? now : null
}

/** Returns the state of the payment with that status. */
export function standingAfterCharge(
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
