import { daysBetween } from "../../lib/days.ts"
import type { Format } from "../../lib/format.ts"
import type { Messages } from "../../lib/messages.ts"

/** A wall clock in the words for the days around today. */
export function momentText(wallClock: string, format: Format, { tasks }: Messages): string {
  const date = wallClock.slice(0, 10)
  const near = { [-1]: tasks.yesterday, 0: tasks.today, 1: tasks.tomorrow }[daysBetween(format.today(), date)]
  return tasks.at(near ?? format.nearDay(date), format.time(wallClock))
}
