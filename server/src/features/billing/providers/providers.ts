import type { Currency } from "@funil/contract/plans"
import { ownValue } from "@funil/contract/shared/own-value"
import type { Config } from "../../../platform/config.ts"
import type { CollectorName } from "../../../platform/provider-settings.ts"
import { builtinProvider } from "./builtin-provider.ts"
import { collectedProvider } from "./collected-provider.ts"
import type { PaymentProvider } from "./provider.ts"

/** What is less than they take is left to the product itself. */
const providers: Record<CollectorName, PaymentProvider> = {
  asaas: collectedProvider({
    name: "asaas",
    takes: (currency, amount) => currency === "BRL" && amount >= 500,
  }),
  stripe: collectedProvider({
    name: "stripe",
    takes: (currency, amount) => currency === "USD" && amount >= 50,
  }),
  builtin: builtinProvider,
}

/** Who collects a new invoice. */
export function providerFor(
  { billing }: Pick<Config, "billing">,
  { currency, amount }: { readonly currency: Currency; readonly amount: number },
): PaymentProvider {
  const named = billing.map((name) => providers[name])
  return named.find((one) => one !== builtinProvider && one.takes(currency, amount)) ?? builtinProvider
}

/** Who collects an invoice that is there. */
export function providerOf({ provider }: { readonly provider: string }): PaymentProvider {
  return ownValue(providers, provider) ?? builtinProvider
}
