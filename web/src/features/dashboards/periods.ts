import type { DateRange } from "@funil/contract/dashboards"
import { isCalendarDate } from "@funil/contract/shared/dates"
import { addDays } from "../../lib/days.ts"
import type { DashboardSearch, Period } from "./dashboard-search.ts"

export const periods = ["week", "month", "quarter", "year", "last30", "own"] as const satisfies Period[]

function monday(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((weekday + 6) % 7))
}

/** The first day of the month that lies some months after a day's. */
function firstOfMonth(day: string, months = 0): string {
  const at = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() + months)
  return at.toISOString().slice(0, 10)
}

/** From the first day of a month to the last one, so many months later. */
function months(first: string, count: number): DateRange {
  return { from: first, to: addDays(firstOfMonth(first, count), -1) }
}

function rangeOfPeriod(period: Exclude<Period, "own">, today: string): DateRange {
  if (period === "week") return { from: monday(today), to: addDays(monday(today), 6) }
  if (period === "last30") return { from: addDays(today, -29), to: today }
  if (period === "year") return { from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` }
  if (period === "month") return months(firstOfMonth(today), 1)
  const before = (Number(today.slice(5, 7)) - 1) % 3
  return months(firstOfMonth(today, -before), 3)
}

/** The chosen period and its days. What can't be read, or ends before it begins, counts as absent: then it is this month. */
export function periodOf(
  { period, from = "", to = "" }: DashboardSearch,
  today: string,
): { period: Period; range: DateRange } {
  if (period === "own" && isCalendarDate(from) && isCalendarDate(to) && from <= to)
    return { period, range: { from, to } }
  const known = periods.find((item) => item === period && item !== "own") ?? "month"
  const chosen = known === "own" ? "month" : known
  return { period: chosen, range: rangeOfPeriod(chosen, today) }
}
