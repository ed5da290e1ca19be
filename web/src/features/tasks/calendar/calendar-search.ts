import { isCalendarDate } from "@funil/contract/shared/values/dates"
import type { CompactRow } from "../../../records/filters/filter-rows.ts"
import { type CalendarView, calendarViews } from "./calendar-span.ts"

/** The calendar's state in the address. */
export interface CalendarSearch {
  view?: CalendarView | undefined
  date?: string | undefined
  users?: string[] | undefined
  filters?: CompactRow[] | undefined
}

function isDate(value: unknown): value is string {
  return typeof value === "string" && isCalendarDate(value)
}

/**
 * Parses the address and drops invalid values, so an old or mistyped link still opens the calendar.
 */
export function calendarSearch({ view, date, users, filters }: Record<string, unknown>): CalendarSearch {
  const ids = Array.isArray(users) ? users.filter((id) => typeof id === "string") : []
  return {
    view: calendarViews.find((known) => known === view),
    date: isDate(date) ? date : undefined,
    users: ids.length > 0 ? ids : undefined,
    // The code that reads the rows validates them.
    filters: Array.isArray(filters) && filters.length > 0 ? (filters as CompactRow[]) : undefined,
  }
}

function wallClock(value: unknown): string | undefined {
  const isOne = typeof value === "string" && /^.{10} ([01]\d|2[0-3]):[0-5]\d$/.test(value)
  return isOne && isDate(value.slice(0, 10)) ? value : undefined
}

/** The clicked or drawn start and end of a new task. */
export function newTaskSearch(search: Record<string, unknown>): {
  start?: string | undefined
  end?: string | undefined
} {
  return { start: wallClock(search["start"]), end: wallClock(search["end"]) }
}
