import type { Language } from "@funil/contract/accounts"
import type { Currency } from "@funil/contract/plans"
import { moneyOf } from "./cents.ts"

/** Writes cents as money. */
export function moneyFormat(language: Language, currency: Currency): (cents: number) => string {
  const format = new Intl.NumberFormat(language, { style: "currency", currency })
  return (cents) => format.format(moneyOf(cents))
}

const days = {
  "pt-BR": { day: "2-digit", month: "2-digit", year: "numeric" },
  en: { dateStyle: "medium" },
} as const satisfies Record<Language, Intl.DateTimeFormatOptions>

/** Writes a calendar date. */
export function dateFormat(language: Language): (date: string) => string {
  const format = new Intl.DateTimeFormat(language, { ...days[language], timeZone: "UTC" })
  return (date) => format.format(new Date(`${date}T00:00:00Z`))
}
