import { type Cycle, monthsOf } from "@funil/contract/account/plans"
import { Temporal } from "temporal-polyfill"
import { wallClockOf } from "../../platform/wall-clock.ts"
import type { Share } from "./price-rules.ts"

/** Calendar dates: the first day, and the first day after the period. */
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

/** Returns the day of the month on which a subscription's periods begin. */
export function anchorOf(date: string): number {
  return Temporal.PlainDate.from(date).day
}

/**
 * Returns the period that begins on a day. The next one begins on the anchor, or on the last day of
 * a shorter month.
 */
export function periodFrom(from: string, cycle: Cycle, anchor: number): Period {
  const month = Temporal.PlainDate.from(from).toPlainYearMonth().add({ months: monthsOf[cycle] })
  return { from, until: month.toPlainDate({ day: Math.min(anchor, month.daysInMonth) }).toString() }
}

/**
 * Returns the first full day after an instant. An instant at midnight ends before the day that
 * begins then.
 */
export function dayAfter(ends: Date, timezone: string): string {
  return addDays(wallClockOf(new Date(ends.getTime() - 1), timezone).slice(0, "YYYY-MM-DD".length), 1)
}

/** Returns the instant at which a day begins. */
export function beginningOf(day: string, timezone: string): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(timezone).epochMilliseconds)
}

export function laterOf(day: string, other: string): string {
  return day > other ? day : other
}

/** Returns the unused share of a period, today included. It is 1 before the period begins. */
export function shareOf({ from, until }: Period, today: string): Share {
  const of = daysBetween(from, until)
  return { left: Math.min(daysBetween(today, until), of), of }
}
