import { type Cycle, monthsOf } from "@funil/contract/plans"
import { Temporal } from "temporal-polyfill"
import { wallClockOf } from "../../platform/wall-clock.ts"
import type { Share } from "./price-rules.ts"

/** Calendar dates: the first day, and the first one that is no longer of it. */
export interface Period {
  readonly from: string
  readonly until: string
}

export function addDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString()
}

function daysBetween(from: string, until: string): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(until)).days
}

/** The day of the month, on which the periods of a subscription begin. */
export function anchorOf(date: string): number {
  return Temporal.PlainDate.from(date).day
}

/** The period that begins on a day. The next one begins on the anchor, or on the month's last day where the month has no such day. */
export function periodFrom(from: string, cycle: Cycle, anchor: number): Period {
  const month = Temporal.PlainDate.from(from).toPlainYearMonth().add({ months: monthsOf[cycle] })
  return { from, until: month.toPlainDate({ day: Math.min(anchor, month.daysInMonth) }).toString() }
}

/** The first day without any of what ends at an instant. What ends at midnight has nothing of the day that begins then. */
export function dayAfter(ends: Date, timezone: string): string {
  return addDays(wallClockOf(new Date(ends.getTime() - 1), timezone).slice(0, "YYYY-MM-DD".length), 1)
}

/** The instant at which a day begins. */
export function beginningOf(day: string, timezone: string): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(timezone).epochMilliseconds)
}

export function laterOf(day: string, other: string): string {
  return day > other ? day : other
}

/** How much of a period is left; the present day counts. It is whole before it begins. */
export function shareOf({ from, until }: Period, today: string): Share {
  const of = daysBetween(from, until)
  return { left: Math.min(daysBetween(today, until), of), of }
}
