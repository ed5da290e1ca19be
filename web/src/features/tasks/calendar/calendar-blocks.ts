import { isLong, type Timed } from "./calendar-bars.ts"

export const dayMinutes = 24 * 60
/** However short a task is, so many minutes of its day it takes on the screen. */
const minMinutes = 30

/** A task in the hours of a day: from when to when it is drawn, and in which of how many columns side by side. */
export interface Block<T extends Timed = Timed> {
  readonly task: T
  readonly from: number
  readonly to: number
  readonly column: number
  readonly columns: number
}

/** Tasks that overlap and for which there was no column. */
export interface Crowd<T extends Timed = Timed> {
  readonly tasks: readonly T[]
  readonly from: number
  readonly to: number
  readonly column: number
  readonly columns: number
}

/** The minutes since midnight of a wall clock. */
export function minuteOf(wallClock: string): number {
  const [hour = 0, minute = 0] = wallClock.slice(11).split(":").map(Number)
  return hour * 60 + minute
}

interface Span<T extends Timed> {
  readonly task: T
  readonly from: number
  readonly to: number
}

/** The part of a task that lies within a day. */
function spanOn<T extends Timed>(task: T, day: string): Span<T> {
  const from = task.start.slice(0, 10) < day ? 0 : minuteOf(task.start)
  const end = task.end.slice(0, 10) > day ? dayMinutes : minuteOf(task.end)
  const start = Math.min(from, dayMinutes - minMinutes)
  return { task, from: start, to: Math.max(end, start + minMinutes) }
}

/** Groups of tasks that overlap, one by one or through others. */
function clustersOf<T extends Timed>(spans: readonly Span<T>[]): Span<T>[][] {
  const clusters: Span<T>[][] = []
  let end = -1
  for (const span of spans) {
    const last = clusters.at(-1)
    if (last && span.from < end) last.push(span)
    else clusters.push([span])
    end = Math.max(end, span.to)
  }
  return clusters
}

/** The tasks of a day side by side where they overlap, in no more columns than `most`; the last gathers what is left. */
export function blocksOf<T extends Timed>(
  tasks: readonly T[],
  day: string,
  maxColumns: number,
): { blocks: Block<T>[]; crowds: Crowd<T>[] } {
  const spans = tasks
    .filter(
      (task) =>
        !isLong(task) &&
        task.start.slice(0, 10) <= day &&
        (task.end > `${day} 00:00` || task.start.startsWith(day)),
    )
    .map((task) => spanOn(task, day))
    .toSorted((a, b) => a.from - b.from || b.to - a.to || (a.task.id < b.task.id ? -1 : 1))
  const blocks: Block<T>[] = []
  const crowds: Crowd<T>[] = []
  for (const cluster of clustersOf(spans)) {
    const columns: Span<T>[][] = []
    for (const span of cluster) {
      const free = columns.find((column) => (column.at(-1)?.to ?? 0) <= span.from)
      if (free) free.push(span)
      else columns.push([span])
    }
    const isCrowded = columns.length > maxColumns
    const shown = isCrowded ? columns.slice(0, maxColumns - 1) : columns
    const count = isCrowded ? maxColumns : columns.length
    for (const [column, inColumn] of shown.entries()) {
      blocks.push(...inColumn.map((span) => ({ ...span, column, columns: count })))
    }
    for (const group of clustersOf(
      columns
        .slice(shown.length)
        .flat()
        .toSorted((a, b) => a.from - b.from),
    )) {
      const [first] = group
      const place = { column: maxColumns - 1, columns: maxColumns }
      if (first && group.length === 1) blocks.push({ ...first, ...place })
      else if (first) {
        const to = Math.max(...group.map((span) => span.to))
        crowds.push({ tasks: group.map(({ task }) => task), from: first.from, to, ...place })
      }
    }
  }
  return { blocks, crowds }
}
