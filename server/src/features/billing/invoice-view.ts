import type { Invoice, PendingChange } from "@funil/contract/account/billing"
import type { Context } from "../../platform/context.ts"
import type { StoredInvoice } from "./billing-queries.ts"
import { isUnpaid, type Subscription } from "./billing-state.ts"
import { providerOf } from "./invoice-provider.ts"
import { moneyOf } from "./price-rules.ts"

/** Returns the invoice number that people read. */
export function invoiceNumber(domain: string, number: number): string {
  return `${domain}-${number}`
}

export function invoiceView(ctx: Context, row: StoredInvoice): Invoice {
  const { id, kind, status, in_force, plan, cycle, users, currency, provider, provider_id } = row
  return {
    id,
    number: invoiceNumber(row.customer.domain, row.number),
    kind,
    status,
    in_force,
    period: { from: row.period_from, until: row.period_until },
    plan,
    cycle,
    users,
    subtotal: moneyOf(row.subtotal),
    discount: moneyOf(row.discount),
    amount: moneyOf(row.amount),
    currency,
    coupon: row.coupon?.code ?? null,
    invoice_date: row.invoice_date,
    due_date: row.due_date,
    payment_date: row.payment_date,
    provider,
    provider_id,
    invoiceUrl: providerOf(row).urlOf(ctx, row),
    is_refused: isUnpaid(row) && provider_id === null && row.provider_problem !== null,
  }
}

export function pendingChangeView(subscription: Subscription | null): PendingChange | null {
  return subscription?.change ? { ...subscription.change, effective_date: subscription.until } : null
}
