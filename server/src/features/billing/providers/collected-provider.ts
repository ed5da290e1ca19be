import { isUnpaid } from "../billing-state.ts"
import { hintCharges } from "../../../platform/payments/charge-rows.ts"
import { insertCharge } from "../charge-queries.ts"
import type { PaymentProvider } from "./provider.ts"

/** Collects by a payment provider outside: the queue of charges tells it of invoices and asks what became of them. */
export function collectedProvider({ name, takes }: Pick<PaymentProvider, "name" | "takes">): PaymentProvider {
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
