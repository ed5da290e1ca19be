import type { DashboardQuery, DateRange, Step } from "@funil/contract/dashboards"
import { Temporal } from "temporal-polyfill"
import { invalid } from "../../platform/app-error.ts"
import { today } from "../../platform/today.ts"
import type { Clocked } from "../../platform/wall-clock.ts"

/** What a dashboard tells of, what that is compared with, and how far apart the points of its lines are. */
export interface Period {
  readonly range: DateRange
  readonly previous: DateRange
  /** What `previous` is a part of while the range is not over: compared with what is due by the end of the range. */
  readonly before: DateRange
  readonly step: Step
}

const maxDays = 366 * 50
/** Beyond them the calendar of the database, or of dates of four digits, might end. */
const bounds = { first: "1900-01-01", last: "2999-12-31" }
/** A line of at most so many days has a point for each step: over three months one a month, over 33 years one a year. */
const stepsByDays: readonly (readonly [days: number, step: Step])[] = [
  [92, "day"],
  [366 * 33, "month"],
]

const { PlainDate } = Temporal

function daysOn(date: string, days: number): string {
  return PlainDate.from(date).add({ days }).toString()
}

/** Days from one date to another; 0 for the same. */
function daysBetween(from: string, to: string): number {
  return PlainDate.from(from).until(PlainDate.from(to)).days
}

/** The first day of the month, some months on. */
export function monthOn(date: string, months: number): string {
  return PlainDate.from(date).with({ day: 1 }).add({ months }).toString()
}

/** So many whole months, from that of a date on. */
export function monthsFrom(date: string, count = 1): DateRange {
  return { from: monthOn(date, 0), to: daysOn(monthOn(date, count), -1) }
}

/** How long a range is that is a whole week, month, quarter or year; undefined for any other. */
function calendarLength({ from, to }: DateRange): { weeks: 1 } | { months: number } | undefined {
  const { month, dayOfWeek } = PlainDate.from(from)
  if (dayOfWeek === 1 && daysOn(from, 6) === to) return { weeks: 1 }
  const months = [1, 3, 12].find((count) => {
    const whole = monthsFrom(from, count)
    return (month - 1) % count === 0 && whole.from === from && whole.to === to
  })
  return months === undefined ? undefined : { months }
}

/**
 * A whole week, month, quarter or year is compared with the one before it, while it runs with the same days of that; anything else with
 * as many days before it.
 */
function previousOf({ from, to }: DateRange, day: string): Pick<Period, "previous" | "before"> {
  const length = calendarLength({ from, to })
  const end = daysOn(from, -1)
  const first = length
    ? PlainDate.from(from).subtract(length).toString()
    : daysOn(end, -daysBetween(from, to))
  const before = { from: first, to: end }
  if (!length || day < from || day >= to) return { previous: before, before }
  return { previous: { from: first, to: PlainDate.from(day).subtract(length).toString() }, before }
}

/**
 * The period that is asked for, this month if none is. Throws 422 for one that ends before it begins, is longer than 50 years, or reaches
 * beyond the years 1900 to 2999.
 */
export function periodOf(ctx: Clocked, { from_date, to_date }: DashboardQuery): Period {
  for (const [field, date] of Object.entries({ from_date, to_date }))
    if (date && (date < bounds.first || date > bounds.last)) throw invalid(field, "date")
  const month = monthsFrom(from_date ?? to_date ?? today(ctx))
  const range = { from: from_date ?? month.from, to: to_date ?? month.to }
  const days = daysBetween(range.from, range.to) + 1
  if (days < 1) throw invalid("to_date", "end_before_start")
  if (days > maxDays) throw invalid("to_date", "too_many", { maximum: maxDays })
  const step = stepsByDays.find(([most]) => days <= most)?.[1] ?? "year"
  return { range, ...previousOf(range, today(ctx)), step }
}

/** The first day of the step that comes after the one of this date. */
function nextStep(date: string, step: Step): string {
  const { month } = PlainDate.from(date)
  if (step === "day") return daysOn(date, 1)
  return monthOn(date, step === "month" ? 1 : 13 - month)
}

/** The range cut at the beginnings of its steps. */
export function stepsOf({ range, step }: Pick<Period, "range" | "step">): DateRange[] {
  const cut: DateRange[] = []
  for (let from = range.from; from <= range.to;) {
    const next = nextStep(from, step)
    const last = daysOn(next, -1)
    cut.push({ from, to: last < range.to ? last : range.to })
    from = next
  }
  return cut
}
