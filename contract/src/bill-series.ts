import { isCalendarDate } from "./shared/dates.ts"

export const seriesSteps = ["week", "month", "year"] as const
export type SeriesStep = (typeof seriesSteps)[number]

/** So many bills a series has at most. */
export const maxInSeries = 120

/** An amount in parts that add up to it and differ by a cent at most; the first ones are the larger. */
export function sharesOf(amount: number, parts: number): number[] {
  const cents = Math.round(amount * 100)
  const more = cents % parts
  return Array.from({ length: parts }, (_, at) => (Math.floor(cents / parts) + (at < more ? 1 : 0)) / 100)
}

function monthsAfter(date: string, months: number): Date {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number)
  const at = new Date(`${date}T00:00:00Z`)
  // The day before the first of the next month.
  at.setUTCFullYear(year, month + months, 0)
  at.setUTCDate(Math.min(day, at.getUTCDate()))
  return at
}

/**
 * The calendar date so many steps after another, or before it; null where there is none of four digits. A month that lacks the day has its
 * last one, so dates are counted from the first of a series, never from one to the next.
 */
export function stepsAfter(date: string, every: SeriesStep, steps: number): string | null {
  const at =
    every === "week"
      ? new Date(`${date}T00:00:00Z`)
      : monthsAfter(date, every === "year" ? 12 * steps : steps)
  if (every === "week") at.setUTCDate(at.getUTCDate() + 7 * steps)
  const found = at.toISOString().slice(0, 10)
  return isCalendarDate(found) ? found : null
}
