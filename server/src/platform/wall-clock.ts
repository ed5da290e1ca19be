import { Temporal } from "temporal-polyfill"

/**
 * The instant at which clocks in the zone show this `YYYY-MM-DD HH:mm`. A time that a change of the clocks skips is as long
 * after the change as it would have been; of one that comes twice it is the first.
 */
export function instantOf(wallClock: string, timezone: string): Date {
  const time = Temporal.PlainDateTime.from(wallClock.replace(" ", "T"))
  return new Date(time.toZonedDateTime(timezone, { disambiguation: "compatible" }).epochMilliseconds)
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Swedish writes times as we do. A calendar of thousands asks for two of each task, so clocks are made once. */
function clockOf(timezone: string): Intl.DateTimeFormat {
  const known = clocks.get(timezone)
  if (known) return known
  const made = new Intl.DateTimeFormat("sv-SE", {
    timeZone: timezone,
    dateStyle: "short",
    timeStyle: "short",
  })
  clocks.set(timezone, made)
  return made
}

/** What clocks in the zone show at the instant, as `YYYY-MM-DD HH:mm`. */
export function wallClockOf(instant: Date, timezone: string): string {
  return clockOf(timezone).format(instant).padStart("YYYY-MM-DD HH:mm".length, "0")
}
