import type { Charge } from "../../platform/payments/collector.ts"
import { type BillingState, type InvoiceRow, isUnpaid, type Moment } from "./billing-state.ts"
import { textOf } from "./cents.ts"
import { cancel, pay, refund } from "./settle-rules.ts"

/** What the provider says of one of our invoices. */
export interface Told extends Pick<Charge, "state" | "paidCents"> {
  readonly number: number
  /** The day on which it was paid, not one to come. */
  readonly paidOn: string
}

/**
 * The account as what its provider says of an invoice makes it. Nothing goes back: what is paid is not unpaid, what was given back stays so,
 * and what was cancelled begins nothing.
 */
export function fold(state: BillingState, told: Told, moment: Moment): BillingState {
  const { number, paidOn } = told
  const invoice = state.invoices.find((one) => one.number === number)
  if (!invoice || told.state === "open") return state
  if (told.state === "gone") return isUnpaid(invoice) ? cancel(state, number, moment) : state
  if (!isEnough(invoice, told) || isOver(invoice)) return state
  const paid = isUnpaid(invoice) ? pay(state, number, paidOn, moment) : state
  return told.state === "paid" ? paid : refund(paid, number, moment)
}

function isEnough({ amount }: InvoiceRow, { paidCents }: Told): boolean {
  return paidCents >= amount
}

function isOver({ status }: InvoiceRow): boolean {
  return status === "cancelled" || status === "refunded"
}

/** What of it the operator has to settle by hand; null where nothing is left. */
export function problemOf(invoice: InvoiceRow, told: Told): string | null {
  if (told.state !== "paid") return null
  if (isOver(invoice)) return `It was paid although it is ${invoice.status}.`
  if (told.paidCents === invoice.amount) return null
  return `${textOf(told.paidCents)} was paid, not ${textOf(invoice.amount)}.`
}
