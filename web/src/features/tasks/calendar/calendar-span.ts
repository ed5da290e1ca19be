import type { Language } from "@funil/contract/account/accounts"
import { addDays, daysBetween } from "../../../lib/text/days.ts"

export const calendarViews = ["month", "week", "day", "list"] as const
export type CalendarView = (typeof calendarViews)[number]

/** The first weekday of a week. 0 is Sunday. */
const firstWeekday: Readonly<Record<Language, number>> = { "pt-BR": 0, en: 0 }

function weekStart(date: string, language: Language): string {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return addDays(date, -((weekday - firstWeekday[language] + 7) % 7))
}

function monthStart(date: string): string {
  return `${date.slice(0, 8)}01`
}

/** The first day of a month, some months later. */
function addMonths(date: string, months: number): string {
  const at = new Date(`${monthStart(date)}T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() + months)
  return at.toISOString().slice(0, 10)
}

function daysFrom(first: string, last: string): string[] {
  return Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => addDays(first, index))
}

/** The days of a view around a date. A month shows whole weeks, a list the days of the month. */
export function daysOf(view: CalendarView, date: string, language: Language): string[] {
  if (view === "day") return [date]
  if (view === "week") {
    const first = weekStart(date, language)
    return daysFrom(first, addDays(first, 6))
  }
  const [first, last] = [monthStart(date), addDays(addMonths(date, 1), -1)]
  if (view === "list") return daysFrom(first, last)
  return daysFrom(weekStart(first, language), addDays(weekStart(last, language), 6))
}

/** The date a page later or earlier. Months keep the day if they have it. */
export function turned(view: CalendarView, date: string, by: 1 | -1): string {
  if (view === "day") return addDays(date, by)
  if (view === "week") return addDays(date, 7 * by)
  const month = addMonths(date, by)
  const same = `${month.slice(0, 8)}${date.slice(8)}`
  const last = addDays(addMonths(month, 1), -1)
  return same < last ? same : last
}
