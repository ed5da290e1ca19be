import type { Currency } from "@funil/contract/account/plans"
import { ownValue } from "@funil/contract/shared/own-value"
import { signToken } from "../../platform/access/account-token.ts"
import type { Config } from "../../platform/config.ts"
import type { Context } from "../../platform/context.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { hintCharges } from "../../platform/payments/charges.ts"
import type { InvoiceProviderName } from "../../platform/provider-settings.ts"
import type { StoredInvoice } from "./billing-queries.ts"
import { isUnpaid } from "./billing-state.ts"
import { insertCharge } from "./charges/invoice-charge-queries.ts"

/**
 * The page or the payment provider that collects an invoice. The transaction queues a call to an
 * outside provider, which follows after the commit. The verbs that settle invoices apply the
 * provider's answer.
 */
interface InvoiceProvider {
  readonly name: InvoiceProviderName
  /** Whether the provider collects this amount in cents. */
  readonly takes: (currency: Currency, amount: number) => boolean
  /** The page on which the customer pays, or null until the provider knows the invoice. */
  readonly urlOf: (ctx: Context, invoice: StoredInvoice) => string | null
  readonly announce: (tx: Tx, invoice: StoredInvoice) => Promise<void>
  /** Stops collecting an invoice that was cancelled or that the operator marks as paid. */
  readonly withdraw: (tx: Tx, invoice: StoredInvoice) => Promise<void>
}

const done = () => Promise.resolve()

/** A page of the product itself. The operator reports payments on the command line. */
const builtinProvider: InvoiceProvider = {
  name: "builtin",
  takes: () => true,
  urlOf: ({ services, accountId }, { id }) =>
    `${services.config.publicUrl}/i/${signToken(services.config, "invoice", { accountId, id })}`,
  announce: done,
  withdraw: done,
}

/** Amounts below a provider's minimum are paid on the product's own page. */
const providers: Record<InvoiceProviderName, InvoiceProvider> = {
  asaas: outsideProvider({
    name: "asaas",
    takes: (currency, amount) => currency === "BRL" && amount >= 500,
  }),
  stripe: outsideProvider({
    name: "stripe",
    takes: (currency, amount) => currency === "USD" && amount >= 50,
  }),
  builtin: builtinProvider,
}

/** Returns the provider of a new invoice. */
export function providerFor(
  { billing }: Pick<Config, "billing">,
  { currency, amount }: { readonly currency: Currency; readonly amount: number },
): InvoiceProvider {
  const named = billing.map((name) => providers[name])
  return named.find((one) => one !== builtinProvider && one.takes(currency, amount)) ?? builtinProvider
}

/** Returns the provider of an existing invoice. */
export function providerOf({ provider }: { readonly provider: string }): InvoiceProvider {
  return ownValue(providers, provider) ?? builtinProvider
}

/**
 * An outside payment provider. The queue of charges sends it invoices and asks for their status.
 */
function outsideProvider({ name, takes }: Pick<InvoiceProvider, "name" | "takes">): InvoiceProvider {
  return {
    name,
    takes,
    urlOf: (_ctx, { provider_url }) => provider_url,
    announce: async (tx, invoice) => {
      if (isUnpaid(invoice)) await insertCharge(tx, invoice)
    },
    withdraw: async (tx, { id }) => hintCharges(tx, "invoice_charges", [id]),
  }
}
