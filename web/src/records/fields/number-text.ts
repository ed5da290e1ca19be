import type { Language } from "@funil/contract/accounts"
import { numberIn } from "@funil/contract/shared/written-number"
import { decimalMark } from "../../ui/money-text.ts"

/**
 * Reads a number as people type or paste it: `1.234,5` or `1,234.5`, what can be either by the language. Null when there is none,
 * undefined when it can't be read.
 */
export function parseNumber(text: string, language: Language): number | null | undefined {
  return text.trim() === "" ? null : (numberIn(text, decimalMark[language]) ?? undefined)
}

/** A number as it stands in an input. */
export function numberText(value: number | null, language: Language): string {
  return value === null ? "" : value.toLocaleString(language, { maximumFractionDigits: 10 })
}
