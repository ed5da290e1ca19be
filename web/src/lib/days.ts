/** The calendar date some days after another one. */
export function addDays(date: string, days: number): string {
  const at = new Date(`${date}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

/** The first and the last calendar date of a date's month. */
export function monthOf(date: string): { first: string; last: string } {
  const [year = 0, month = 1] = date.split("-").map(Number)
  return {
    first: `${date.slice(0, 7)}-01`,
    last: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10),
  }
}

/** The Monday of the week after a date's. */
export function nextMonday(date: string): string {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return addDays(date, (8 - weekday) % 7 || 7)
}

/** The hour at which a task begins when only its day is chosen. */
export const usualTime = "09:00"

/** The days ahead that people plan in. */
export const dayPresets = ["tomorrow", "threeDays", "nextWeek"] as const
export type DayPreset = (typeof dayPresets)[number]
export type Preset = DayPreset | "laterToday"

/** When a task begins, wall-clock, by the words that people plan in. */
export function startOf(preset: DayPreset, today: string): string {
  const day = { tomorrow: addDays(today, 1), threeDays: addDays(today, 3), nextWeek: nextMonday(today) }[
    preset
  ]
  return `${day} ${usualTime}`
}

const halfHour = 30 * 60_000
/** Nobody plans to work later than this today. */
const lastHour = "20:00"

/** In three hours, at the next half or whole hour; undefined where the day is over by then. */
export function laterToday(now: string): string | undefined {
  const past = millisecondsOf(now) % halfHour
  const at = addTime(now, 6 * halfHour + (past > 0 ? halfHour - past : 0))
  const [date, hour = ""] = at?.split(" ") ?? []
  return date === now.slice(0, 10) && hour <= lastHour ? at : undefined
}

/** The usual times to plan for, from a wall clock on. */
export function usualStarts(now: string): { preset: Preset; start: string }[] {
  const today = now.slice(0, 10)
  const later = laterToday(now)
  const days = dayPresets.map((preset) => ({ preset, start: startOf(preset, today) }))
  return later ? [{ preset: "laterToday", start: later }, ...days] : days
}

/** How many days one calendar date lies after another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}

function millisecondsOf(wallClock: string): number {
  return Date.parse(`${wallClock.replace(" ", "T")}Z`)
}

/** Milliseconds from one wall clock `YYYY-MM-DD HH:mm` to another one of the same zone; NaN when one can't be read. */
export function timeBetween(from: string, to: string): number {
  return millisecondsOf(to) - millisecondsOf(from)
}

/** The wall clock some milliseconds after another one; undefined when that can't be read. */
export function addTime(wallClock: string, milliseconds: number): string | undefined {
  const at = millisecondsOf(wallClock) + milliseconds
  return Number.isNaN(at) ? undefined : new Date(at).toISOString().slice(0, 16).replace("T", " ")
}
