import type { Unit } from "@funil/contract/home/dashboards"
import { type Format, useFormat } from "../../../lib/text/format.ts"
import { type Messages, useMessages } from "../../../lib/text/messages.ts"

/**
 * Formats a number with its unit: `short` for tight places, `full` for tips, tables and screen
 * readers.
 */
export interface Measure {
  readonly short: (value: number) => string
  readonly full: (value: number) => string
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10
}

/** Formats a duration in minutes, hours, or days and hours. Never "0 h". */
function duration(hours: number, m: Messages, format: Format): string {
  const words = m.dashboards.units
  const minutes = Math.round(Math.abs(hours) * 60)
  if (minutes < 60) return minutes === 0 ? words.underMinute : words.minutes(format.number(minutes))
  if (Math.abs(hours) < 24) return words.hours(format.number(rounded(hours)))
  const whole = Math.round(hours)
  return words.days(format.number(Math.trunc(whole / 24)), whole % 24)
}

export function measureOf(unit: Unit, m: Messages, format: Format): Measure {
  const written = {
    count: (value: number) => format.number(rounded(value)),
    money: format.money,
    hours: (value: number) => duration(value, m, format),
    percent: (value: number) => `${format.number(rounded(value))}%`,
  }[unit]
  return { short: unit === "money" ? format.shortMoney : written, full: written }
}

export function useMeasure(): (unit: Unit) => Measure {
  const m = useMessages()
  const format = useFormat()
  return (unit) => measureOf(unit, m, format)
}
