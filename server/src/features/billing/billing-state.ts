import type { InvoiceKind, InvoiceStatus } from "@funil/contract/account/billing"
import type { Keep } from "@funil/contract/account/keep"
import type { Currency, Cycle, PaidPlanName, PlanName } from "@funil/contract/account/plans"
import type { Period } from "./period-rules.ts"
import type { Coupon, Terms } from "./price-rules.ts"

/** The change at the next period. With `start` the subscription ends. */
export interface Change {
  readonly plan: PlanName
  readonly cycle: Cycle
  readonly users: number
  /** The items that stay active then. */
  readonly keep?: Keep | undefined
}

/** The terms of a paid plan in the current period. */
export interface Subscription extends Terms, Period {
  /** The day of the month on which periods begin. */
  readonly anchor: number
  /** The discount on renewals. */
  readonly coupon: Coupon | null
  readonly change: Change | null
}

export interface InvoiceRow {
  /** The account's invoices count from 1. */
  readonly number: number
  readonly kind: InvoiceKind
  readonly status: InvoiceStatus
  /** False for an order that begins once it is paid. */
  readonly in_force: boolean
  readonly plan: PaidPlanName
  readonly cycle: Cycle
  readonly users: number
  readonly period_from: string
  readonly period_until: string
  /** Amounts in cents. */
  readonly subtotal: number
  readonly discount: number
  readonly amount: number
  readonly currency: Currency
  readonly coupon: Coupon | null
  readonly invoice_date: string
  readonly due_date: string
  readonly payment_date: string | null
}

/** Everything that the billing rules know about an account. */
export interface BillingState {
  /** The plan whose limits apply. */
  readonly plan: PlanName
  /** The end of the trial; null once the account has a plan. */
  readonly trialEnds: Date | null
  readonly suspendedAt: Date | null
  /** When the account was closed. */
  readonly closedAt: Date | null
  readonly subscription: Subscription | null
  /** Oldest first. */
  readonly invoices: readonly InvoiceRow[]
}

/** The time of a change, and what the account has at that time. */
export interface Moment {
  readonly now: Date
  /** In the account's time zone. */
  readonly today: string
  readonly timezone: string
  readonly activeUsers: number
  readonly currency: Currency
}

export function isUnpaid({ status }: Pick<InvoiceRow, "status">): boolean {
  return status === "pending" || status === "overdue"
}

/** Returns the state with some invoices changed. */
export function changeInvoices(
  state: BillingState,
  isMeant: (invoice: InvoiceRow) => boolean,
  change: Partial<InvoiceRow>,
): BillingState {
  const invoices = state.invoices.map((invoice) => (isMeant(invoice) ? { ...invoice, ...change } : invoice))
  return { ...state, invoices }
}
