import type { InvoiceKind, InvoiceStatus } from "@funil/contract/billing"
import type { Keep } from "@funil/contract/keep"
import type { Currency, Cycle, PaidPlanName, PlanName } from "@funil/contract/plans"
import type { Period } from "./period-rules.ts"
import type { Coupon, Terms } from "./price-rules.ts"

/** What waits for the next period; with `start` the subscription ends. */
export interface Change {
  readonly plan: PlanName
  readonly cycle: Cycle
  readonly users: number
  /** What was chosen to stay active then. */
  readonly keep?: Keep | undefined
}

/** What is in force of a paid plan, in the period that runs. */
export interface Subscription extends Terms, Period {
  /** Day of the month on which periods begin. */
  readonly anchor: number
  /** What renewals are reduced by. */
  readonly coupon: Coupon | null
  readonly change: Change | null
}

export interface InvoiceRow {
  /** Counts the invoices of the account. */
  readonly number: number
  readonly kind: InvoiceKind
  readonly status: InvoiceStatus
  /** False for an order that begins only when it is paid. */
  readonly in_force: boolean
  readonly plan: PaidPlanName
  readonly cycle: Cycle
  readonly users: number
  readonly period_from: string
  readonly period_until: string
  /** Amounts are in cents. */
  readonly subtotal: number
  readonly discount: number
  readonly amount: number
  readonly currency: Currency
  readonly coupon: Coupon | null
  readonly invoice_date: string
  readonly due_date: string
  readonly payment_date: string | null
}

/** All that the rules of billing know of an account. */
export interface BillingState {
  /** The plan whose limits hold. */
  readonly plan: PlanName
  /** When the trial ends or ended; null once a plan was chosen. */
  readonly trialEnds: Date | null
  readonly suspendedAt: Date | null
  /** Since when the account is closed. */
  readonly closedAt: Date | null
  readonly subscription: Subscription | null
  /** Oldest first. */
  readonly invoices: readonly InvoiceRow[]
}

/** When something is done with it, and what of the account counts then. */
export interface Moment {
  readonly now: Date
  /** In the account's zone. */
  readonly today: string
  readonly timezone: string
  readonly activeUsers: number
  readonly currency: Currency
}

export function isUnpaid({ status }: Pick<InvoiceRow, "status">): boolean {
  return status === "pending" || status === "overdue"
}

/** The state with some of the invoices changed. */
export function changeInvoices(
  state: BillingState,
  isMeant: (invoice: InvoiceRow) => boolean,
  change: Partial<InvoiceRow>,
): BillingState {
  const invoices = state.invoices.map((invoice) => (isMeant(invoice) ? { ...invoice, ...change } : invoice))
  return { ...state, invoices }
}
