/** The order of day, month and year. */
export type DateOrder = "dmy" | "mdy" | "ymd"

/**
 * How to read dates: the order if they don't begin with the year, and the zone that decides an
 * instant's day.
 */
export interface DateReading {
  readonly order: DateOrder
  readonly timezone: string
}

const time = String.raw`(?:[T ,]+\d{1,2}[:h]\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[AaPp][Mm])?(?:Z| ?[+-]\d{2}:?\d{2})?)?`
const yearFirst = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${time}$`)
const yearLast = new RegExp(String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})${time}$`)
const zoned = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|[+-]\d{2}:?\d{2})$/

/** Returns the order that a text must have; null if both fit or it is no date. */
export function orderOf(text: string): "dmy" | "mdy" | null {
  const [, first, second] = yearLast.exec(text.trim()) ?? []
  if (first === undefined || second === undefined) return null
  if (Number(first) > 12 && Number(second) <= 12) return "dmy"
  return Number(second) > 12 && Number(first) <= 12 ? "mdy" : null
}

/** Whether a text has different days in both orders, as `03/04/2025` does. */
export function isOpenDate(text: string): boolean {
  const [, first, second] = yearLast.exec(text.trim()) ?? []
  if (first === undefined || Number(first) === Number(second)) return false
  return [first, second].every((part) => Number(part) >= 1 && Number(part) <= 12)
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Caches the slow formatter of a zone, which thousands of cells use. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" })
  clocks.set(timeZone, clock)
  return clock
}

/** Returns the wall clock of a zone at an instant, `YYYY-MM-DD HH:mm`. */
export function wallClockAt(instant: Date, timezone: string): string {
  return clockOf(timezone).format(instant)
}

/**
 * Returns the wall clock of a zone for a text with an instant, `YYYY-MM-DD HH:mm`; null if the text
 * has no zone of its own.
 */
export function wallClockIn(text: string, timezone: string): string | null {
  const [, day, clock, zone] = zoned.exec(text) ?? []
  if (day === undefined) return null
  const at = new Date(`${day}T${clock}${zone}`)
  return Number.isNaN(at.getTime()) ? null : wallClockAt(at, timezone)
}

/** Two digits mean a year from 1970 to 2069. */
function wholeYear(digits: string): string {
  if (digits.length === 4) return digits
  return Number(digits) >= 70 ? `19${digits}` : `20${digits}`
}

/**
 * Returns the calendar date in a text as `YYYY-MM-DD`, or null. Drops a time, and reads an instant
 * as a day of the zone. If a date can't be after `latest`, such as a birthday, a two-digit year may
 * be of the previous century.
 */
export function dayIn(text: string, { order, timezone }: DateReading, latest?: string): string | null {
  const wall = wallClockIn(text.trim(), timezone)
  if (wall !== null) return wall.slice(0, 10)
  const [, first = "", second = "", last = ""] =
    yearFirst.exec(text.trim()) ?? yearLast.exec(text.trim()) ?? []
  if (last === "" || (first.length < 4 && order === "ymd")) return null
  if (first.length === 4) return dateOf(first, second, last)
  const [day, month] = order === "mdy" ? [second, first] : [first, second]
  const date = dateOf(wholeYear(last), month, day)
  if (date === null || latest === undefined || last.length === 4 || date <= latest) return date
  return dateOf(String(Number(wholeYear(last)) - 100), month, day)
}

function dateOf(year: string, month: string, day: string): string | null {
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`
  const at = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date) ? date : null
}
