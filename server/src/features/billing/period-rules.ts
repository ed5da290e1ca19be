import { type Cycle, monthsOf } from "@funil/contract/plans"
import { Temporal } from "temporal-polyfill"
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

/** How much of a period is left; the present day counts. */
export function shareOf({ from, until }: Period, today: string): Share {
  const of = daysBetween(from, until)
  return { left: Math.min(daysBetween(today, until), of), of }
}
