import type { WorkflowFrequency } from "@funil/contract/workflow-rules"
import { Temporal } from "temporal-polyfill"

interface Timing {
  readonly frequency: WorkflowFrequency
  /** The hour of the day in the zone; midnight when null. */
  readonly hour: number | null
  /** Weekly: 1 (Monday) to 7; monthly: 1 to 31, and the last day of a shorter month. */
  readonly day: number | null
}

/** The first moment after an instant at which something so frequent happens. An hour that the clocks skip is the next one. */
export function nextOccasion(after: Date, { frequency, hour, day }: Timing, timezone: string): Date {
  const from = Temporal.Instant.fromEpochMilliseconds(after.getTime()).toZonedDateTimeISO(timezone)
  if (frequency === "hourly") {
    const next = from.round({ smallestUnit: "hour", roundingMode: "floor" }).add({ hours: 1 })
    return new Date(next.epochMilliseconds)
  }
  const time = Temporal.PlainTime.from({ hour: hour ?? 0 })
  for (let ahead = 0; ; ahead += 1) {
    const date = from.toPlainDate().add({ days: ahead })
    if (!isDay(date, frequency, day)) continue
    const at = date.toZonedDateTime({ timeZone: timezone, plainTime: time }).epochMilliseconds
    if (at > after.getTime()) return new Date(at)
  }
}

function isDay(date: Temporal.PlainDate, frequency: WorkflowFrequency, day: number | null): boolean {
  if (frequency === "weekly") return date.dayOfWeek === (day ?? 1)
  return frequency !== "monthly" || date.day === Math.min(day ?? 1, date.daysInMonth)
}
