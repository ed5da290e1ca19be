import { type DateReading, dayIn, orderOf, wallClockAt, wallClockIn } from "../shared/values/written-date.ts"

/** A date with text around it, as in `26/02/2018 at nine`. */
const dated = /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d{2})(?!\d))/
const timed = /(?:^|[T ,])(\d{1,2})[:h](\d{2})(?::\d{2}(?:\.\d+)?)?(?: ?([AaPp])[Mm])?/

/** Returns the day and month order that a column's dates settle; undefined if both fit. */
export function orderIn(cells: readonly string[]): "dmy" | "mdy" | undefined {
  for (const cell of cells) {
    const order = orderOf(dated.exec(cell)?.[0] ?? "")
    if (order) return order
  }
  return undefined
}

/** Returns the time in a text as `HH:mm`; null for none. */
function timeIn(text: string): string | null {
  const [, hours, minutes, half] = timed.exec(text) ?? []
  if (hours === undefined || minutes === undefined) return null
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === "p" ? 12 : 0) : Number(hours)
  return hour < 24 && Number(minutes) < 60 ? `${String(hour).padStart(2, "0")}:${minutes}` : null
}

/** Returns the instant in ISO 8601 of a wall clock in a zone. */
export function instantOf(wallClock: string, timezone: string): string {
  const wanted = Date.parse(`${wallClock.replace(" ", "T")}:00Z`)
  const shownAt = (at: number) => Date.parse(`${wallClockAt(new Date(at), timezone).replace(" ", "T")}:00Z`)
  // The zone's offset at that time may differ from the first guess.
  const guess = 2 * wanted - shownAt(wanted)
  return new Date(guess + wanted - shownAt(guess)).toISOString()
}

/**
 * Returns a text's moment as `YYYY-MM-DD HH:mm` in the zone, or null. Converts instants with their
 * own zone. The time may be in a separate cell. Without one it is nine o'clock.
 */
export function momentIn(text: string, reading: DateReading, time = ""): string | null {
  const wall = wallClockIn(text, reading.timezone)
  if (wall !== null) return wall
  const day = dayIn(dated.exec(text)?.[0] ?? "", reading)
  return day === null ? null : `${day} ${timeIn(time) ?? timeIn(text) ?? "09:00"}`
}
