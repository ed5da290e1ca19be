import type { Timed } from "./calendar-bars.ts"
import { addDays, addTime, daysBetween, timeBetween } from "../../../lib/days.ts"

const minute = 60_000
/** What is dragged among the hours goes in steps of so many minutes. */
export const stepMinutes = 15

export interface When {
  readonly start: string
  readonly end: string
}

/** A place in the calendar: a day, and among the hours also the minute of it. */
export interface Slot {
  readonly day: string
  readonly minute: number | undefined
}

/** How many minutes one place lies after another; of two of which one has no hour, the days alone count. */
export function minutesBetween(from: Slot, to: Slot): number {
  const days = daysBetween(from.day, to.day) * 24 * 60
  return from.minute === undefined || to.minute === undefined ? days : days + to.minute - from.minute
}

function later(wallClock: string, minutes: number): string {
  return addTime(wallClock, minutes * minute) ?? wallClock
}

/** A task so many minutes later. */
export function shifted({ start, end }: Pick<Timed, "start" | "end">, minutes: number): When {
  return { start: later(start, minutes), end: later(end, minutes) }
}

/** A task whose end lies so many minutes later, never before its start; among the hours it keeps a step's length. */
export function stretched({ start, end }: Pick<Timed, "start" | "end">, minutes: number, among: Slot): When {
  const least = among.minute === undefined ? start : later(start, stepMinutes)
  const next = later(end, minutes)
  return { start, end: timeBetween(least, next) < 0 ? least : next }
}

function wallClockAt({ day, minute: at = 0 }: Slot): string {
  const date = addDays(day, Math.floor(at / 1440))
  const [hour, minute] = [Math.floor((at % 1440) / 60), at % 60]
  return `${date} ${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`
}

/** The time between two places, whichever comes first, with the step that the later one stands for. */
export function between(one: Slot, other: Slot): When {
  const [first, last] = minutesBetween(one, other) < 0 ? [other, one] : [one, other]
  return { start: wallClockAt(first), end: later(wallClockAt(last), stepMinutes) }
}

/** When a task begins that is made by a click: at the minute, or on the day in the morning, but for today in the next hour. */
export function startAt(slot: Slot, now: string): string {
  if (slot.minute !== undefined) return wallClockAt({ ...slot, minute: Math.floor(slot.minute / 30) * 30 })
  const nextHour = later(`${now.slice(0, 13)}:00`, 60)
  const morning = `${slot.day} 09:00`
  return slot.day === now.slice(0, 10) && nextHour > morning && nextHour.startsWith(slot.day)
    ? nextHour
    : morning
}
