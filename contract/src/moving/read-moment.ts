import { type DateReading, dayIn, orderOf, wallClockAt, wallClockIn } from "../shared/written-date.ts"

/** A date with what stands around it, as in `26/02/2018 at nine`. */
const dated = /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d{2})(?!\d))/
const timed = /(?:^|[T ,])(\d{1,2})[:h](\d{2})(?::\d{2}(?:\.\d+)?)?(?: ?([AaPp])[Mm])?/

/** The order that the dates of a column tell; undefined where each could be either. */
export function orderIn(cells: readonly string[]): "dmy" | "mdy" | undefined {
  for (const cell of cells) {
    const order = orderOf(dated.exec(cell)?.[0] ?? "")
    if (order) return order
  }
  return undefined
}

/** The time of the day in a text as `HH:mm`; null for none. */
function timeIn(text: string): string | null {
  const [, hours, minutes, half] = timed.exec(text) ?? []
  if (hours === undefined || minutes === undefined) return null
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === "p" ? 12 : 0) : Number(hours)
  return hour < 24 && Number(minutes) < 60 ? `${String(hour).padStart(2, "0")}:${minutes}` : null
}

/** The instant at which clocks in a zone show this, in ISO 8601. */
export function instantOf(wallClock: string, timezone: string): string {
  const wanted = Date.parse(`${wallClock.replace(" ", "T")}:00Z`)
  const shownAt = (at: number) => Date.parse(`${wallClockAt(new Date(at), timezone).replace(" ", "T")}:00Z`)
  // The zone may keep another time then than at the first guess.
  const guess = 2 * wanted - shownAt(wanted)
  return new Date(guess + wanted - shownAt(guess)).toISOString()
}

/**
 * A moment that a text tells, `YYYY-MM-DD HH:mm` in the zone; an instant with its own zone is brought there. Its time may stand apart from
 * it; without one it is nine o'clock. Null for no date.
 */
export function momentIn(text: string, reading: DateReading, time = ""): string | null {
  const wall = wallClockIn(text, reading.timezone)
  if (wall !== null) return wall
  const day = dayIn(dated.exec(text)?.[0] ?? "", reading)
  return day === null ? null : `${day} ${timeIn(time) ?? timeIn(text) ?? "09:00"}`
}
