import type { DashboardQuery, DateRange, Step } from "@funil/contract/home/dashboards"
import { Temporal } from "temporal-polyfill"
import { invalid } from "../../platform/app-error.ts"
import { type AccountClock, today } from "../../platform/wall-clock.ts"

/** The range of a dashboard, the range to compare with, and the step of its lines. */
export interface Period {
  readonly range: DateRange
  readonly previous: DateRange
  /** The whole range that contains `previous`. It differs while the range still runs. */
  readonly before: DateRange
  readonly step: Step
}

const maxDays = 366 * 50
/** Keeps dates within the database's calendar and four-digit years. */
const bounds = { first: "1900-01-01", last: "2999-12-31" }
/** The step by the length of the range in days: months over three months, years over 33 years. */
const stepsByDays: readonly (readonly [days: number, step: Step])[] = [
  [92, "day"],
  [366 * 33, "month"],
]

const { PlainDate } = Temporal

/** Returns the first day of the month that is `months` later. */
export function monthOn(date: string, months: number): string {
  return PlainDate.from(date).with({ day: 1 }).add({ months }).toString()
}

/** Returns `count` whole months, starting with the month of the date. */
export function monthsFrom(date: string, count = 1): DateRange {
  return { from: monthOn(date, 0), to: daysOn(monthOn(date, count), -1) }
}

/** Returns the length of a whole week, month, quarter or year, or undefined for other ranges. */
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
 * Returns the comparison range. A whole week, month, quarter or year compares with the one before
 * it, up to the same day while it runs. Other ranges compare with as many days before.
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
 * Returns the requested period, by default this month. Throws 422 if it ends before it begins, is
 * longer than 50 years, or leaves the years 1900 to 2999.
 */
export function periodOf(ctx: AccountClock, { from_date, to_date }: DashboardQuery): Period {
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

/** Returns the first day of the next step after the date. */
function nextStep(date: string, step: Step): string {
  const { month } = PlainDate.from(date)
  if (step === "day") return daysOn(date, 1)
  return monthOn(date, step === "month" ? 1 : 13 - month)
}

/** Cuts the range at the beginnings of its steps. */
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

function daysOn(date: string, days: number): string {
  return PlainDate.from(date).add({ days }).toString()
}

/** Returns the days between two dates, 0 for the same date. */
function daysBetween(from: string, to: string): number {
  return PlainDate.from(from).until(PlainDate.from(to)).days
}
