import { canMoveBill, paidStatuses } from "@funil/contract/records/bill-moves"
import type { Selectable } from "kysely"
import type { RecordChange } from "../../nouns/store/stored-row.ts"
import { AppError, invalid } from "../../platform/app-error.ts"
import type { BillsTable } from "../../platform/db/tables.ts"

/** The state of a payment. Its columns depend on each other. */
export type BillStanding = Pick<
  Selectable<BillsTable>,
  "status" | "status_before_refund" | "due_date" | "paid_at" | "refunded_at"
>

/** Adds the day of the refund to an undone status. Older operations in the ledger lack it. */
export function withRefundDay(today: string) {
  return <R extends BillStanding>(change: RecordChange<R>): RecordChange<R> => {
    const { before, patch } = change
    if (patch.status === undefined) return change
    const refunded_at =
      patch.status === "refunded" ? (patch.refunded_at ?? before.refunded_at ?? today) : null
    return { ...change, patch: { ...patch, refunded_at } }
  }
}

/** A refund that a bill had from its creation returns to the status that its payment implies. */
function refundOrigin(before: BillStanding | null, paid_at: string | null) {
  const { status } = before ?? { status: paid_at ? "received" : "confirmed" }
  return status === "confirmed" || status === "received" || status === "received_in_cash" ? status : null
}

function statusAfter(before: BillStanding, sent: Partial<BillStanding>, due: string | null, today: string) {
  if (sent.status !== undefined && sent.status !== before.status) return sent.status
  const isPutOff = before.status === "overdue" && due !== before.due_date && (due === null || due >= today)
  return isPutOff ? "pending" : before.status
}

/**
 * Returns the state of a bill's payment after a write. `before` is null for a new bill; `today` is
 * in the account's zone. Throws 409 for a forbidden transition, 422 for a payment of an unpaid
 * bill.
 */
export function standingAfter(
  before: BillStanding | null,
  sent: Partial<BillStanding>,
  today: string,
): BillStanding {
  const due_date = (sent.due_date === undefined ? before?.due_date : sent.due_date) ?? null
  const status = before ? statusAfter(before, sent, due_date, today) : (sent.status ?? "pending")
  if (before && !canMoveBill(before, status)) throw new AppError("bill_status")
  const known = sent.paid_at ?? before?.paid_at ?? null
  if (status === "refund_requested" || status === "refunded") {
    const isEntered = before?.status !== status && before?.status !== "refund_requested"
    const status_before_refund = isEntered
      ? refundOrigin(before, known)
      : (before?.status_before_refund ?? null)
    const refunded_at = status === "refunded" ? (before?.refunded_at ?? today) : null
    return { status, status_before_refund, due_date, paid_at: known, refunded_at }
  }
  const isPaid = paidStatuses.includes(status)
  if (sent.paid_at && !isPaid && sent.paid_at !== before?.paid_at) throw invalid("paid_at", "not_paid")
  const paid_at = isPaid ? (known ?? today) : null
  return { status, status_before_refund: null, due_date, paid_at, refunded_at: null }
}
