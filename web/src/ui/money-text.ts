import { maxMoney } from "@funil/contract/shared/money"
import { numberIn } from "@funil/contract/shared/written-number"
import type { Language } from "@funil/contract/accounts"

/** The sign before the decimals in a language. */
export const decimalMark = { "pt-BR": ",", en: "." } as const

/**
 * Reads an amount as people type or paste it, `1.234,5`, `R$ 1234` or `US$ 1,234.50`: what can be either is read by the language. Null
 * when there is none, undefined when it can't be read.
 */
export function parseMoney(text: string, language: Language): number | null | undefined {
  if (/^(R\$|US\$|\$|\s)*$/i.test(text)) return null
  const amount = numberIn(text, decimalMark[language])
  if (amount === null || amount < 0) return undefined
  const value = Math.round(amount * 100) / 100
  return value > maxMoney ? undefined : value
}

/** An amount as it stands in an input: grouped, two decimals, without the sign of the currency. */
export function moneyText(value: number | null, language: Language): string {
  if (value === null) return ""
  return value.toLocaleString(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}
