import type { Context } from "../../../platform/context.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import type { StoredInvoice } from "../billing-queries.ts"
import type { InvoiceRow } from "../billing-state.ts"

/**
 * Who collects an invoice. What has to be told to somebody outside is queued in the transaction and done after it; what comes of it (the
 * provider's id and page, that it was paid or given back) comes in by the verbs that settle invoices.
 */
export interface PaymentProvider {
  readonly name: "builtin"
  /** Where the invoice is paid; null until the provider knows of it. */
  readonly urlOf: (ctx: Context, invoice: StoredInvoice) => string | null
  readonly announce: (tx: Tx, invoice: StoredInvoice) => Promise<void>
  /** An invoice was cancelled. */
  readonly withdraw: (tx: Tx, invoice: InvoiceRow) => Promise<void>
}
