import type { Currency } from "@funil/contract/plans"
import type { Config } from "../../../platform/config.ts"
import { builtinProvider } from "./builtin-provider.ts"
import type { PaymentProvider } from "./provider.ts"

/** Who collects the new invoices of accounts that pay in a currency. */
export function providerFor(_config: Config, _currency: Currency): PaymentProvider {
  return builtinProvider
}

/** Who collects an invoice that is there. */
export function providerOf(_invoice: object): PaymentProvider {
  return builtinProvider
}
