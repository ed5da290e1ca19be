import { isCalendarDate } from "../shared/values/dates.ts"

export const seriesSteps = ["week", "month", "year"] as const
export type SeriesStep = (typeof seriesSteps)[number]

/** The most bills of a series. */
export const maxInSeries = 120

/** Splits an amount into parts that differ by at most a cent, larger parts first. */
export function sharesOf(amount: number, parts: number): number[] {
  const cents = Math.round(amount * 100)
  const more = cents % parts
  return Array.from({ length: parts }, (_, at) => (Math.floor(cents / parts) + (at < more ? 1 : 0)) / 100)
}

function monthsAfter(date: string, months: number): Date {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number)
  const at = new Date(`${date}T00:00:00Z`)
  // The last day of the target month.
  at.setUTCFullYear(year, month + months, 0)
  at.setUTCDate(Math.min(day, at.getUTCDate()))
  return at
}

/**
 * Returns the date a number of steps after another, or before it; null beyond four-digit years.
 * Shorter months use their last day, so count from the first date of a series, never from one to
 * the next.
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
