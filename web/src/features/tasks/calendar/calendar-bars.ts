import type { Task } from "@funil/contract/records/tasks"
import { addDays, timeBetween } from "../../../lib/text/days.ts"

export type TaskTime = Pick<Task, "id" | "start" | "end" | "is_finished">

/** A task in a row of days: the days it covers, and its lane. */
export interface Bar<T extends TaskTime = TaskTime> {
  readonly task: T
  readonly from: number
  readonly to: number
  readonly lane: number
  /** Whether it starts before the row or ends after it. */
  readonly isCutBefore: boolean
  readonly isCutAfter: boolean
}

export interface Bars<T extends TaskTime> {
  readonly bars: readonly Bar<T>[]
  /** The number of tasks per day that have no lane. */
  readonly hidden: readonly number[]
}

/** Whether a task lasts a day or more. It is then a bar above the hours. */
export function isLong({ start, end }: TaskTime): boolean {
  return timeBetween(start, end) >= 86_400_000
}

/**
 * The last day a task covers. A night counts for its evening, and an end at midnight doesn't reach
 * the next day.
 */
export function lastDayOf(task: TaskTime): string {
  if (!isLong(task)) return task.start.slice(0, 10)
  const [day = "", time] = task.end.split(" ")
  return time === "00:00" ? addDays(day, -1) : day
}

/** Sorts bars over several days first, then open tasks, each by start. */
function inOrder(a: TaskTime, b: TaskTime): number {
  const [first, second] = [a.start.slice(0, 10), b.start.slice(0, 10)]
  if (first !== second) return first < second ? -1 : 1
  const [last, other] = [lastDayOf(a), lastDayOf(b)]
  if (last !== other) return last > other ? -1 : 1
  if (a.is_finished !== b.is_finished) return a.is_finished ? 1 : -1
  return a.start < b.start ? -1 : a.start > b.start ? 1 : a.id < b.id ? -1 : 1
}

/** Assigns tasks to lanes, each to the first lane that is free on all its days. */
export function barsOf<T extends TaskTime>(
  tasks: readonly T[],
  days: readonly string[],
  lanes: number,
): Bars<T> {
  const [first = "", last = ""] = [days[0], days.at(-1)]
  const taken = days.map(() => new Set<number>())
  const hidden = days.map(() => 0)
  const bars: Bar<T>[] = []
  const shown = tasks.filter((task) => task.start.slice(0, 10) <= last && lastDayOf(task) >= first)
  for (const task of shown.toSorted(inOrder)) {
    const [start, end] = [task.start.slice(0, 10), lastDayOf(task)]
    const from = start < first ? 0 : days.indexOf(start)
    const to = end > last ? days.length - 1 : days.indexOf(end)
    const covered = taken.slice(from, to + 1)
    let lane = 0
    while (lane < lanes && covered.some((day) => day.has(lane))) lane += 1
    if (lane < lanes) {
      for (const day of covered) day.add(lane)
      bars.push({ task, from, to, lane, isCutBefore: start < first, isCutAfter: end > last })
    } else {
      for (let day = from; day <= to; day += 1) hidden[day] = (hidden[day] ?? 0) + 1
    }
  }
  return { bars, hidden }
}
