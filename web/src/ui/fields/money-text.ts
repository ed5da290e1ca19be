import { maxMoney } from "@funil/contract/shared/values/money"
import { amountIn, decimalMark } from "@funil/contract/shared/values/written-number"
import type { Language } from "@funil/contract/account/accounts"

/**
 * Parses a typed or pasted amount: `1.234,5`, `R$ 1234` or `US$ 1,234.50`. The language decides
 * ambiguous ones. Null if empty, undefined if invalid.
 */
export function parseMoney(text: string, language: Language): number | null | undefined {
  if (/^(R\$|US\$|\$|\s)*$/i.test(text)) return null
  const amount = amountIn(text, decimalMark[language])
  if (amount === null || amount < 0) return undefined
  const value = Math.round(amount * 100) / 100
  return value > maxMoney ? undefined : value
}

/** Formats an amount for an input: grouped, two decimals, no currency sign. */
export function moneyText(value: number | null, language: Language): string {
  if (value === null) return ""
  return value.toLocaleString(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}
