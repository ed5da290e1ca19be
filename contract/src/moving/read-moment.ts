/** The order of day and month where a date does not begin with the year. */
export type DayOrder = "dmy" | "mdy"

const dated = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})|^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)/
const timed = /(?:^|[T ,])(\d{1,2})[:h](\d{2})(?::\d{2}(?:\.\d+)?)?(?: ?([AaPp])[Mm])?/

/** The order that the dates of a column tell; undefined where each could be either. */
export function orderIn(cells: readonly string[]): DayOrder | undefined {
  for (const cell of cells) {
    const [, , , , first = "", second = ""] = dated.exec(cell) ?? []
    if (Number(first) > 12) return "dmy"
    if (Number(second) > 12) return "mdy"
  }
  return undefined
}

/** The calendar date at the beginning of a text as `YYYY-MM-DD`; null for none. */
export function dayIn(text: string, order: DayOrder): string | null {
  const [, year, month = "", day = "", first = "", second = "", last = ""] = dated.exec(text) ?? []
  const parts =
    year !== undefined
      ? [year, month, day]
      : order === "dmy"
        ? [wholeYear(last), second, first]
        : [wholeYear(last), first, second]
  const date = parts.map((part) => part.padStart(2, "0")).join("-")
  const at = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date) ? date : null
}

function wholeYear(digits: string): string {
  return digits.length === 2 ? `20${digits}` : digits
}

/** The time of the day in a text as `HH:mm`; null for none. */
export function timeIn(text: string): string | null {
  const [, hours, minutes, half] = timed.exec(text) ?? []
  if (hours === undefined || minutes === undefined) return null
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === "p" ? 12 : 0) : Number(hours)
  return hour < 24 && Number(minutes) < 60 ? `${String(hour).padStart(2, "0")}:${minutes}` : null
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** The clock of a zone: thousands of cells ask for the same one, which is slow to make. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" })
  clocks.set(timeZone, clock)
  return clock
}

/** What clocks in a zone show at an instant, `YYYY-MM-DD HH:mm`. */
export function wallClockAt(instant: Date, timezone: string): string {
  return clockOf(timezone).format(instant)
}

/** The instant at which clocks in a zone show this, in ISO 8601. */
export function instantOf(wallClock: string, timezone: string): string {
  const wanted = Date.parse(`${wallClock.replace(" ", "T")}:00Z`)
  const shownAt = (at: number) => Date.parse(`${wallClockAt(new Date(at), timezone).replace(" ", "T")}:00Z`)
  // The zone may keep another time then than at the first guess.
  const guess = 2 * wanted - shownAt(wanted)
  return new Date(guess + wanted - shownAt(guess)).toISOString()
}

/** How the dates of a file are read. */
export interface DateReading {
  readonly order: DayOrder
  readonly timezone: string
}

/**
 * A moment that a text tells, `YYYY-MM-DD HH:mm` in the zone; an instant with its own zone is brought there. Its time may stand apart from
 * it; without one it is nine o'clock. Null for no date.
 */
export function momentIn(text: string, { order, timezone }: DateReading, time = ""): string | null {
  if (/^\d{4}-\d{2}-\d{2}T.+(Z|[+-]\d{2}:?\d{2})$/.test(text)) {
    const at = new Date(text)
    return Number.isNaN(at.getTime()) ? null : wallClockAt(at, timezone)
  }
  const day = dayIn(text, order)
  return day === null ? null : `${day} ${timeIn(time) ?? timeIn(text) ?? "09:00"}`
}
