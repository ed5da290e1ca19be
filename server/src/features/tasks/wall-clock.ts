import { Temporal } from "temporal-polyfill"

/**
 * The instant at which clocks in the zone show this `YYYY-MM-DD HH:mm`. A time that a change of the clocks skips is as long
 * after the change as it would have been; of one that comes twice it is the first.
 */
export function instantOf(wallClock: string, timezone: string): Date {
  const time = Temporal.PlainDateTime.from(wallClock.replace(" ", "T"))
  return new Date(time.toZonedDateTime(timezone, { disambiguation: "compatible" }).epochMilliseconds)
}

/** What clocks in the zone show at the instant, as `YYYY-MM-DD HH:mm`. */
export function wallClockOf(instant: Date, timezone: string): string {
  const time = Temporal.Instant.fromEpochMilliseconds(instant.getTime())
  const plain = time.toZonedDateTimeISO(timezone).toPlainDateTime()
  return plain.toString({ smallestUnit: "minute" }).replace("T", " ")
}
