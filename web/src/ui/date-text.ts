import { presentTime } from "../lib/clock.ts"
import type { Language } from "@funil/contract/accounts"

/** Places of day, month and year as people of the language write them. */
const order = { "pt-BR": ["day", "month", "year"], en: ["month", "day", "year"] } as const

/** How a date is typed: dd/mm/aaaa or mm/dd/yyyy. */
export const datePattern = { "pt-BR": "dd/mm/aaaa", en: "mm/dd/yyyy" } as const

/** A calendar date as it stands in an input. */
export function dateText(date: string | null, language: Language): string {
  const [year = "", month = "", day = ""] = (date ?? "").split("-")
  if (day === "") return ""
  const parts = { year, month, day }
  return order[language].map((part) => parts[part]).join("/")
}

/** Puts the slashes in while digits are typed. */
export function dateTyped(text: string): string {
  if (!/^\d+$/.test(text.replaceAll("/", ""))) return text
  const digits = text.replaceAll("/", "").slice(0, 8)
  if (text.includes("/") && !/^\d{2}\/\d{3,}$|^\d{2}\/\d{2}\/\d*$/.test(text)) return text
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join("/")
}

/** Of a year in two digits: people mean the near future, or else the past. */
function centuryOf(year: string, thisYear: number): string {
  return Number(`20${year}`) > thisYear + 20 ? "19" : "20"
}

/** Reads what was typed. Null when nothing is there; undefined when it is no date after the year 1900. */
export function parseDate(
  text: string,
  language: Language,
  thisYear = new Date(presentTime()).getFullYear(),
): string | null | undefined {
  if (text.trim() === "") return null
  const numbers = text.trim().split(/[/.\-\s]+/)
  if (numbers.length !== 3 || !numbers.every((part) => /^\d{1,4}$/.test(part))) return undefined
  const parts = Object.fromEntries(order[language].map((part, index) => [part, numbers[index] ?? ""]))
  const { year = "", month = "", day = "" } = parts
  const fullYear = year.length === 2 ? centuryOf(year, thisYear) + year : year
  const date = `${fullYear}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`
  const at = new Date(`${date}T00:00:00Z`)
  const isReal = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date)
  return isReal && Number(fullYear) > 1900 ? date : undefined
}
