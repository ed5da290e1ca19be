import { maxMoney } from "@funil/contract/shared/money"
import type { Language } from "@funil/contract/accounts"

const decimalMark = { "pt-BR": ",", en: "." } as const

/**
 * Reads an amount as people type it: `1.234,5`, `R$ 1234` or `1,234.50` by the language. Null when there is none,
 * undefined when it can't be read.
 */
export function parseMoney(text: string, language: Language): number | null | undefined {
  const mark = decimalMark[language]
  const group = mark === "," ? "." : ","
  const bare = text.replaceAll(/[R$\s]/g, "")
  if (bare === "") return null
  // A single foreign mark before one or two last digits is a decimal typed in the other style: 10.5 is not 105.
  const foreign = new RegExp(`^\\d+\\${group}\\d{1,2}$`)
  const plain = foreign.test(bare) ? bare.replace(group, ".") : bare.replaceAll(group, "").replace(mark, ".")
  if (!/^\d+(\.\d*)?$|^\.\d+$/.test(plain)) return undefined
  const value = Math.round(Number(plain) * 100) / 100
  return value > maxMoney ? undefined : value
}

/** An amount as it stands in an input: grouped, two decimals, without the sign of the currency. */
export function moneyText(value: number | null, language: Language): string {
  if (value === null) return ""
  return value.toLocaleString(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}
