/** Adds days to a calendar date. */
export function addDays(date: string, days: number): string {
  const at = new Date(`${date}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

/** The first and last date of a date's month. */
export function monthOf(date: string): { first: string; last: string } {
  const [year = 0, month = 1] = date.split("-").map(Number)
  return {
    first: `${date.slice(0, 7)}-01`,
    last: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10),
  }
}

/** The Monday after a date's week. */
export function nextMonday(date: string): string {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return addDays(date, (8 - weekday) % 7 || 7)
}

/** The default time of a task that has only a date. */
export const usualTime = "09:00"

/** The preset days for planning. */
export const dayPresets = ["tomorrow", "threeDays", "nextWeek"] as const
export type DayPreset = (typeof dayPresets)[number]
export type Preset = DayPreset | "laterToday"

/** The start of a task at a preset day, as a wall clock. */
export function startOf(preset: DayPreset, today: string): string {
  const day = { tomorrow: addDays(today, 1), threeDays: addDays(today, 3), nextWeek: nextMonday(today) }[
    preset
  ]
  return `${day} ${usualTime}`
}

const halfHour = 30 * 60_000
/** The latest time that "later today" offers. */
const lastHour = "20:00"

/** Three hours from now, rounded to the half hour. Undefined if that is too late today. */
export function laterToday(now: string): string | undefined {
  const past = millisecondsOf(now) % halfHour
  const at = addTime(now, 6 * halfHour + (past > 0 ? halfHour - past : 0))
  const [date, hour = ""] = at?.split(" ") ?? []
  return date === now.slice(0, 10) && hour <= lastHour ? at : undefined
}

/** The preset start times from now on. */
export function usualStarts(now: string): { preset: Preset; start: string }[] {
  const today = now.slice(0, 10)
  const later = laterToday(now)
  const days = dayPresets.map((preset) => ({ preset, start: startOf(preset, today) }))
  return later ? [{ preset: "laterToday", start: later }, ...days] : days
}

/** The number of days between two dates. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}

function millisecondsOf(wallClock: string): number {
  return Date.parse(`${wallClock.replace(" ", "T")}Z`)
}

/** The milliseconds between two wall clocks (`YYYY-MM-DD HH:mm`). NaN if either is invalid. */
export function timeBetween(from: string, to: string): number {
  return millisecondsOf(to) - millisecondsOf(from)
}

/** Adds milliseconds to a wall clock. Undefined if it is invalid. */
export function addTime(wallClock: string, milliseconds: number): string | undefined {
  const at = millisecondsOf(wallClock) + milliseconds
  return Number.isNaN(at) ? undefined : new Date(at).toISOString().slice(0, 16).replace("T", " ")
}
