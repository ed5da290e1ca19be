import type { Language } from "@funil/contract/accounts"
import type { Currency } from "@funil/contract/plans"

/** The currency in which an account pays. */
export function currencyOf({ language }: { readonly language: Language }): Currency {
  return language === "en" ? "USD" : "BRL"
}
