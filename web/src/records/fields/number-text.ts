import type { Language } from "@funil/contract/account/accounts"
import { decimalMark, numberIn } from "@funil/contract/shared/values/written-number"

/**
 * Parses a typed or pasted number: `1.234,5` or `1,234.5`. The language decides ambiguous ones.
 * Null if empty, undefined if invalid.
 */
export function parseNumber(text: string, language: Language): number | null | undefined {
  return text.trim() === "" ? null : (numberIn(text, decimalMark[language]) ?? undefined)
}

/** Formats a number for an input. */
export function numberText(value: number | null, language: Language): string {
  return value === null ? "" : value.toLocaleString(language, { maximumFractionDigits: 10 })
}
