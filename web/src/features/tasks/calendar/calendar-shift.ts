import type { TaskTime } from "./calendar-bars.ts"
import { addDays, addTime, daysBetween, timeBetween } from "../../../lib/text/days.ts"

const minute = 60_000
/** The step of drags among the hours, in minutes. */
export const stepMinutes = 15

export interface When {
  readonly start: string
  readonly end: string
}

/** A position in the calendar: a day, and among the hours also a minute. */
export interface Slot {
  readonly day: string
  readonly minute: number | undefined
}

/** The minutes between two positions. Compares only days if either has no hour. */
export function minutesBetween(from: Slot, to: Slot): number {
  const days = daysBetween(from.day, to.day) * 24 * 60
  return from.minute === undefined || to.minute === undefined ? days : days + to.minute - from.minute
}

function later(wallClock: string, minutes: number): string {
  return addTime(wallClock, minutes * minute) ?? wallClock
}

/** Shifts a task by minutes. */
export function shifted({ start, end }: Pick<TaskTime, "start" | "end">, minutes: number): When {
  return { start: later(start, minutes), end: later(end, minutes) }
}

/**
 * Shifts a task's end by minutes, never before its start. Among the hours it keeps at least a step.
 */
export function stretched(
  { start, end }: Pick<TaskTime, "start" | "end">,
  minutes: number,
  among: Slot,
): When {
  const least = among.minute === undefined ? start : later(start, stepMinutes)
  const next = later(end, minutes)
  return { start, end: timeBetween(least, next) < 0 ? least : next }
}

function wallClockAt({ day, minute: at = 0 }: Slot): string {
  const date = addDays(day, Math.floor(at / 1440))
  const [hour, minute] = [Math.floor((at % 1440) / 60), at % 60]
  return `${date} ${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`
}

/** The range between two positions in either order, including the later one's step. */
export function between(one: Slot, other: Slot): When {
  const [first, last] = minutesBetween(one, other) < 0 ? [other, one] : [one, other]
  return { start: wallClockAt(first), end: later(wallClockAt(last), stepMinutes) }
}

/**
 * The start of a task created by a click: the minute, else the morning of the day, or the next hour
 * today.
 */
export function startAt(slot: Slot, now: string): string {
  if (slot.minute !== undefined) return wallClockAt({ ...slot, minute: Math.floor(slot.minute / 30) * 30 })
  const nextHour = later(`${now.slice(0, 13)}:00`, 60)
  const morning = `${slot.day} 09:00`
  return slot.day === now.slice(0, 10) && nextHour > morning && nextHour.startsWith(slot.day)
    ? nextHour
    : morning
}
