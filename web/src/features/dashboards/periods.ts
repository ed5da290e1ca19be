import type { DateRange } from "@funil/contract/home/dashboards"
import { isCalendarDate } from "@funil/contract/shared/values/dates"
import { addDays } from "../../lib/text/days.ts"
import { type DashboardSearch, type Period, periods } from "./dashboard-search.ts"

function monday(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((weekday + 6) % 7))
}

/** The first day of the month, shifted by a number of months. */
function firstOfMonth(day: string, months = 0): string {
  const at = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() + months)
  return at.toISOString().slice(0, 10)
}

/** The same day some months later, or the last day of a shorter month. */
function monthsLater(day: string, count: number): string {
  const first = firstOfMonth(day, count)
  const last = addDays(firstOfMonth(day, count + 1), -1)
  const same = `${first.slice(0, 8)}${day.slice(8)}`
  return same < last ? same : last
}

/** A range of whole months. */
function months(first: string, count: number): DateRange {
  return { from: first, to: addDays(firstOfMonth(first, count), -1) }
}

/** The week that starts on a day. */
function week(from: string): DateRange {
  return { from, to: addDays(from, 6) }
}

function rangeOfPeriod(period: Exclude<Period, "own">, today: string): DateRange {
  const quarterMonth = -((Number(today.slice(5, 7)) - 1) % 3)
  const ranges: Record<typeof period, () => DateRange> = {
    week: () => week(monday(today)),
    lastWeek: () => week(addDays(monday(today), -7)),
    month: () => months(firstOfMonth(today), 1),
    lastMonth: () => months(firstOfMonth(today, -1), 1),
    quarter: () => months(firstOfMonth(today, quarterMonth), 3),
    lastQuarter: () => months(firstOfMonth(today, quarterMonth - 3), 3),
    year: () => ({ from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` }),
    last30: () => ({ from: addDays(today, -29), to: today }),
    next3Months: () => ({ from: today, to: addDays(monthsLater(today, 3), -1) }),
  }
  return ranges[period]()
}

/** The available periods. Future ones only if `isAhead`. */
export function periodsOf(isAhead: boolean): readonly Period[] {
  return periods.filter((period) => isAhead || period !== "next3Months")
}

/**
 * The selected period and its days. Falls back to this month if the period is invalid or
 * unavailable.
 */
export function periodOf(
  { period, from = "", to = "" }: DashboardSearch,
  today: string,
  isAhead = false,
): { period: Period; range: DateRange } {
  if (period === "own" && isCalendarDate(from) && isCalendarDate(to) && from <= to)
    return { period, range: { from, to } }
  const known = periodsOf(isAhead).find((item) => item === period) ?? "month"
  const chosen = known === "own" ? "month" : known
  return { period: chosen, range: rangeOfPeriod(chosen, today) }
}
