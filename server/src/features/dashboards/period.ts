import type { DashboardQuery, DateRange, Step } from "@funil/contract/dashboards"
import { invalid } from "../../platform/app-error.ts"
import { today } from "../../platform/today.ts"
import type { Clocked } from "../../platform/wall-clock.ts"

/** What a dashboard tells of, what that is compared with, and how far apart the points of its lines are. */
export interface Period {
  readonly range: DateRange
  readonly previous: DateRange
  readonly step: Step
}

const dayLength = 86_400_000
const maxDays = 366 * 50
/** A line of so many days has a point for each step. Longer ones have one a year. */
const stepsByDays: readonly (readonly [days: number, step: Step])[] = [
  [92, "day"],
  [732, "week"],
  [366 * 33, "month"],
]

const at = (date: string): Date => new Date(`${date}T00:00:00Z`)
const dateOf = (instant: Date): string => instant.toISOString().slice(0, 10)

/** The calendar date some days on. */
export function daysOn(date: string, days: number): string {
  return dateOf(new Date(at(date).getTime() + days * dayLength))
}

/** Days from one date to another; 0 for the same. */
function daysBetween(from: string, to: string): number {
  return Math.round((at(to).getTime() - at(from).getTime()) / dayLength)
}

/** The first day of the month, some months on. */
export function monthOn(date: string, months: number): string {
  const instant = at(date)
  instant.setUTCDate(1)
  instant.setUTCMonth(instant.getUTCMonth() + months)
  return dateOf(instant)
}

/** The whole month of a date. */
export function monthOf(date: string): DateRange {
  return { from: monthOn(date, 0), to: daysOn(monthOn(date, 1), -1) }
}

/** A whole month, quarter or year is compared with the one before it, anything else with as many days before it. */
function previousOf({ from, to }: DateRange): DateRange {
  const months = [1, 3, 12].find((count) => {
    const isFirst = from === monthOn(from, 0) && at(from).getUTCMonth() % count === 0
    return isFirst && to === daysOn(monthOn(from, count), -1)
  })
  const end = daysOn(from, -1)
  return { from: months ? monthOn(from, -months) : daysOn(end, -daysBetween(from, to)), to: end }
}

/** The period that is asked for, this month if none is. Throws 422 for one that ends before it begins, or is longer than 50 years. */
export function periodOf(ctx: Clocked, { from_date, to_date }: DashboardQuery): Period {
  const month = monthOf(from_date ?? to_date ?? today(ctx))
  const range = { from: from_date ?? month.from, to: to_date ?? month.to }
  const days = daysBetween(range.from, range.to) + 1
  if (days < 1) throw invalid("to_date", "end_before_start")
  if (days > maxDays) throw invalid("to_date", "too_many", { maximum: maxDays })
  const step = stepsByDays.find(([most]) => days <= most)?.[1] ?? "year"
  return { range, previous: previousOf(range), step }
}

/** The first day of the step that comes after the one of this date. Weeks begin on Monday. */
function nextStep(date: string, step: Step): string {
  if (step === "day") return daysOn(date, 1)
  if (step === "week") return daysOn(date, 7 - ((at(date).getUTCDay() + 6) % 7))
  return step === "month"
    ? monthOn(date, 1)
    : `${String(Number(date.slice(0, 4)) + 1).padStart(4, "0")}-01-01`
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
