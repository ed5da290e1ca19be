import { canMoveBill } from "@funil/contract/records/bill-moves"
import { type Bill, type BillStatus, billStatuses } from "@funil/contract/records/bills"
import type { Messages } from "../../lib/text/messages.ts"
import { personName } from "../../lib/text/person-name.ts"

/** The bill's description, else the name of its deal, company or contact, else empty. */
export function billName({ description, deal, company, contact }: Bill): string {
  return description || deal?.name || company?.company || (contact ? personName(contact) : "")
}

export type Standing = Pick<Bill, "type" | "status" | "status_before_refund">

/** The label of a status. A payable bill is "paid", not "received". */
export function statusName(m: Messages, { type, status }: Pick<Bill, "type" | "status">): string {
  const paid: Partial<Record<BillStatus, string>> = type === "expense" ? m.bills.paidStatuses : {}
  return paid[status] ?? m.fieldOptions.bill.status[status]
}

/** The label of the action that sets a status. */
export function moveName(m: Messages, { type, status }: Standing, to: BillStatus): string {
  if (status === "refund_requested" && to !== "refunded") return m.bills.moves.cancel_refund
  const paid: Partial<Record<BillStatus, string>> = type === "expense" ? m.bills.paidMoves : {}
  return paid[to] ?? m.bills.moves[to]
}

/** The allowed status changes: the most likely one, if any, and the others. */
export function movesOf(bill: Standing): { main: BillStatus | undefined; others: readonly BillStatus[] } {
  const all = billStatuses.filter((to) => to !== bill.status && canMoveBill(bill, to))
  const main = bill.status === "refund_requested" ? "refunded" : all.find((to) => to === "received")
  return { main, others: all.filter((to) => to !== main) }
}
