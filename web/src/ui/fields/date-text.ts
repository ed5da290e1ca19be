import type { Language } from "@funil/contract/account/accounts"
import { ownValue } from "@funil/contract/shared/own-value"
import { addDays, daysBetween } from "../../lib/text/days.ts"
import { folded } from "../../lib/text/folded.ts"

/** The order of day, month and year in each language. */
const order = { "pt-BR": ["day", "month", "year"], en: ["month", "day", "year"] } as const

/** The placeholder of a date input. */
export const datePattern = { "pt-BR": "dd/mm/aaaa", en: "mm/dd/yyyy" } as const

/** Formats a date for an input. */
export function dateText(date: string | null, language: Language): string {
  const [year = "", month = "", day = ""] = (date ?? "").split("-")
  if (day === "") return ""
  const parts = { year, month, day }
  return order[language].map((part) => parts[part]).join("/")
}

/** Inserts slashes while digits are typed. */
export function dateTyped(text: string): string {
  if (!/^\d+$/.test(text.replaceAll("/", ""))) return text
  const digits = text.replaceAll("/", "").slice(0, 8)
  if (text.includes("/") && !/^\d{2}\/\d{3,}$|^\d{2}\/\d{2}\/\d*$/.test(text)) return text
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join("/")
}

/** Words for days near today, in both languages. */
const near: Record<string, number> = {
  hoje: 0,
  today: 0,
  amanha: 1,
  tomorrow: 1,
  "depois de amanha": 2,
  "day after tomorrow": 2,
  "the day after tomorrow": 2,
  ontem: -1,
  yesterday: -1,
  anteontem: -2,
  "day before yesterday": -2,
}

/** From Sunday on: the shortest accepted form and the full word. */
const weekdays = [
  ["dom", "domingo", "sun", "sunday"],
  ["seg", "segunda", "mon", "monday"],
  ["ter", "terca", "tue", "tuesday"],
  ["qua", "quarta", "wed", "wednesday"],
  ["qui", "quinta", "thu", "thursday"],
  ["sex", "sexta", "fri", "friday"],
  ["sab", "sabado", "sat", "saturday"],
] as const

const months = [
  ["janeiro", "january"],
  ["fevereiro", "february"],
  ["marco", "march"],
  ["abril", "april"],
  ["maio", "may"],
  ["junho", "june"],
  ["julho", "july"],
  ["agosto", "august"],
  ["setembro", "september"],
  ["outubro", "october"],
  ["novembro", "november"],
  ["dezembro", "december"],
] as const

/** The date of these parts, or undefined if it doesn't exist or is before 1901. */
function realDate(year: number, month: number, day: number): string | undefined {
  const date = [String(year).padStart(4, "0"), String(month).padStart(2, "0"), String(day).padStart(2, "0")]
  const text = date.join("-")
  const at = new Date(`${text}T00:00:00Z`)
  const isReal = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
  return isReal && year > 1900 ? text : undefined
}

/** Completes a two-digit year to the near future, else the past. */
function wholeYear(year: string, thisYear: number): number {
  if (year.length !== 2) return Number(year)
  return Number(`20${year}`) > thisYear + 20 ? Number(`19${year}`) : Number(`20${year}`)
}

/** The year that puts a date nearest to today. The future wins a tie. */
function nearest(month: number, day: number, today: string): string | undefined {
  const thisYear = Number(today.slice(0, 4))
  const near = [1, 0, -1, 2, 3, 4].flatMap((years) => realDate(thisYear + years, month, day) ?? [])
  const distance = (date: string) => Math.abs(daysBetween(today, date))
  return near.toSorted((a, b) => distance(a) - distance(b))[0]
}

interface Parts {
  day: string
  month: string
  year: string | undefined
}

function dateOf({ day, month, year }: Parts, today: string): string | undefined {
  if (year === undefined) return nearest(Number(month), Number(day), today)
  return realDate(wholeYear(year, Number(today.slice(0, 4))), Number(month), Number(day))
}

/** 15/1, 15/1/27, 2027-01-15. */
function fromNumbers(text: string, language: Language, today: string): string | undefined {
  const numbers = text.split(/\s*[/.\-\s]\s*/)
  if (!numbers.every((part) => /^\d{1,4}$/.test(part))) return undefined
  const [first = "", second = "", third] = numbers
  if (numbers.length === 3 && first.length === 4)
    return dateOf({ year: first, month: second, day: third ?? "" }, today)
  if (numbers.length !== 2 && numbers.length !== 3) return undefined
  if (first.length > 2 || second.length > 2) return undefined
  const [day, month] = order[language][0] === "day" ? [first, second] : [second, first]
  return dateOf({ day, month, year: third }, today)
}

function monthCalled(word: string): string | undefined {
  const found = months.findIndex((names) => names.some((name) => word === name || word === name.slice(0, 3)))
  return found < 0 ? undefined : String(found + 1)
}

/** 15 jan, 15 de janeiro de 2027, January 15, 2027. */
function fromMonthName(text: string, today: string): string | undefined {
  const found =
    /^(?<day>\d{1,2})(?: de)? (?<word>[a-z]+)(?:(?: de)? (?<year>\d{2}|\d{4}))?$/.exec(text) ??
    /^(?<word>[a-z]+) (?<day>\d{1,2})(?: (?<year>\d{2}|\d{4}))?$/.exec(text)
  const { day = "", word = "", year } = found?.groups ?? {}
  const month = monthCalled(word)
  return month === undefined ? undefined : dateOf({ day, month, year }, today)
}

/** Friday, sexta-feira, sexta que vem: the next one, never today. */
function fromWeekday(text: string, today: string): string | undefined {
  const word = text.replace(/^(?:na|no|proxima|proximo|on|this) /, "").replace(/ feira\b| que vem$/g, "")
  const weekday = weekdays.findIndex((names) => names.some((name) => name === word))
  if (weekday < 0) return undefined
  const now = new Date(`${today}T00:00:00Z`).getUTCDay()
  return addDays(today, (weekday - now + 7) % 7 || 7)
}

function addMonths(date: string, count: number): string | undefined {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number)
  const last = new Date(Date.UTC(year, month + count, 0))
  return realDate(last.getUTCFullYear(), last.getUTCMonth() + 1, Math.min(day, last.getUTCDate()))
}

/** +3, -2, em 3 dias, in 2 weeks, +1 mês. */
function fromDistance(text: string, today: string): string | undefined {
  const found =
    /^(?<sign>\+|-|em |daqui a |in )? ?(?<count>\d{1,4}) ?(?<unit>d|dias?|days?|sem|semanas?|w|weeks?|mes|meses|months?)?$/.exec(
      text,
    )
  const { sign, count = "", unit = "d" } = found?.groups ?? {}
  if (!found || (sign === undefined && found.groups?.["unit"] === undefined)) return undefined
  const steps = sign === "-" ? -Number(count) : Number(count)
  if (unit.startsWith("m")) return addMonths(today, steps)
  return addDays(today, /^[sw]/.test(unit) ? steps * 7 : steps)
}

/**
 * Parses a date in either language. `language` decides the order of numbers. Null if empty,
 * undefined if invalid or before 1901.
 */
export function parseDate(text: string, language: Language, today: string): string | null | undefined {
  const said = folded(text).trim()
  if (said === "") return null
  const words = said
    .replaceAll(/[,.]|(?<=[a-z])-|-(?=[a-z])/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim()
  const days = ownValue(near, words)
  return days === undefined
    ? (fromDistance(said, today) ??
        fromNumbers(said, language, today) ??
        fromMonthName(words, today) ??
        fromWeekday(words, today))
    : addDays(today, days)
}
