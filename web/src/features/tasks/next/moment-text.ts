import { daysBetween } from "../../../lib/text/days.ts"
import type { Format } from "../../../lib/text/format.ts"
import type { Messages } from "../../../lib/text/messages.ts"

/** Formats a wall clock, with words for the days around today. */
export function momentText(wallClock: string, format: Format, { tasks }: Messages): string {
  const date = wallClock.slice(0, 10)
  const near = { [-1]: tasks.yesterday, 0: tasks.today, 1: tasks.tomorrow }[daysBetween(format.today(), date)]
  return tasks.at(near ?? format.nearDay(date), format.time(wallClock))
}

/** Formats a range and names a shared day once. */
export function spanText(start: string, end: string, format: Format, m: Messages): string {
  const from = momentText(start, format, m)
  if (start === end) return from
  const isSameDay = start.slice(0, 10) === end.slice(0, 10)
  return `${from} – ${isSameDay ? format.time(end) : momentText(end, format, m)}`
}
