import type { ChargeUpdate } from "../../../platform/payments/charges.ts"
import { type BillingState, type InvoiceRow, isUnpaid, type Moment } from "../billing-state.ts"
import { textOf } from "../price-rules.ts"
import { cancel, pay, refund } from "../settle-rules.ts"

/** The provider's report on one of our invoices. */
export interface InvoiceUpdate extends Pick<ChargeUpdate, "state" | "paidCents" | "paidOn"> {
  readonly number: number
}

/**
 * Applies the provider's report on an invoice to the account. Never moves back: a paid invoice
 * never becomes unpaid, a refunded one stays refunded, and a cancelled one starts nothing.
 */
export function applyCharge(state: BillingState, update: InvoiceUpdate, moment: Moment): BillingState {
  const { number, paidOn } = update
  const invoice = state.invoices.find((one) => one.number === number)
  if (!invoice || update.state === "open") return state
  if (update.state === "gone") return isUnpaid(invoice) ? cancel(state, number, moment) : state
  if (update.paidCents < invoice.amount || isOver(invoice)) return state
  const paid = isUnpaid(invoice) ? pay(state, number, paidOn, moment) : state
  return update.state === "paid" ? paid : refund(paid, number, moment)
}

function isOver({ status }: InvoiceRow): boolean {
  return status === "cancelled" || status === "refunded"
}

/** What the operator has to settle by hand; null if nothing. */
export function problemOf(
  invoice: InvoiceRow,
  { state, paidCents }: Pick<ChargeUpdate, "state" | "paidCents">,
): string | null {
  if (state !== "paid") return null
  if (isOver(invoice)) return `It was paid although it is ${invoice.status}.`
  if (paidCents === invoice.amount) return null
  return `${textOf(paidCents)} was paid, not ${textOf(invoice.amount)}.`
}
