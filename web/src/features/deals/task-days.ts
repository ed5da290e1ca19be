/** The calendar date some days after another one. */
export function addDays(date: string, days: number): string {
  const at = new Date(`${date}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

/** The Monday of the week after a date's. */
export function nextMonday(date: string): string {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return addDays(date, (8 - weekday) % 7 || 7)
}

/** The hour at which a task begins when only its day is chosen. */
export const usualTime = "09:00"

export type Preset = "tomorrow" | "threeDays" | "nextWeek"

/** When a task begins, wall-clock, by the words that people plan in. */
export function startOf(preset: Preset, today: string): string {
  const day = { tomorrow: addDays(today, 1), threeDays: addDays(today, 3), nextWeek: nextMonday(today) }[
    preset
  ]
  return `${day} ${usualTime}`
}

/** How many days one calendar date lies after another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}
