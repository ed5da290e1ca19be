import type { Language } from "@funil/contract/accounts"

const decimalMark = { "pt-BR": ",", en: "." } as const

/** Reads a number as people type it: `1.234,5` or `1,234.5` by the language. Null when there is none, undefined when it can't be read. */
export function parseNumber(text: string, language: Language): number | null | undefined {
  const bare = text.replaceAll(/\s/g, "")
  if (bare === "") return null
  const mark = decimalMark[language]
  const group = mark === "," ? "." : ","
  // A foreign mark that can't group thousands is a decimal typed in the other style: 10.5 is not 105.
  const isForeign = new RegExp(`^-?\\d+\\${group}(\\d{1,2}|\\d{4,})$`).test(bare)
  const plain = isForeign ? bare.replace(group, ".") : bare.replaceAll(group, "").replace(mark, ".")
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : undefined
}

/** A number as it stands in an input. */
export function numberText(value: number | null, language: Language): string {
  return value === null ? "" : value.toLocaleString(language, { maximumFractionDigits: 10 })
}
