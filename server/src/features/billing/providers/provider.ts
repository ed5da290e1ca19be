import type { Currency } from "@funil/contract/plans"
import type { Context } from "../../../platform/context.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import type { CollectorName } from "../../../platform/provider-settings.ts"
import type { StoredInvoice } from "../billing-queries.ts"

/**
 * Who collects an invoice. What has to be told to somebody outside is queued in the transaction and done after it; what comes of it (the
 * provider's id and page, that it was paid or given back) comes in by the verbs that settle invoices.
 */
export interface PaymentProvider {
  readonly name: CollectorName
  /** Whether it collects such an amount, in cents. */
  readonly takes: (currency: Currency, amount: number) => boolean
  /** Where the invoice is paid; null until the provider knows of it. */
  readonly urlOf: (ctx: Context, invoice: StoredInvoice) => string | null
  readonly announce: (tx: Tx, invoice: StoredInvoice) => Promise<void>
  /** An invoice is no longer to be paid: it was cancelled, or somebody says that it is. */
  readonly withdraw: (tx: Tx, invoice: StoredInvoice) => Promise<void>
}
