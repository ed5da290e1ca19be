import type { Language } from "@funil/contract/accounts"

const parts = /^(\d{4})-(\d{2})-(\d{2})(?: (\d{2}):(\d{2}))?/

/** A date or wall clock in the form that spreadsheets of the language read as a date: `10/03/2026 14:30`, `3/10/2026 2:30 PM`. */
export function localDate(text: string, language: Language): string {
  const [, year, month, day, hour, minute] = parts.exec(text) ?? []
  if (year === undefined) return text
  const date = language === "en" ? `${Number(month)}/${Number(day)}/${year}` : `${day}/${month}/${year}`
  if (hour === undefined) return date
  return language === "en"
    ? `${date} ${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? "AM" : "PM"}`
    : `${date} ${hour}:${minute}`
}
