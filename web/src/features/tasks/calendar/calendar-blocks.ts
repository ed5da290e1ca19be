import { isLong, type TaskTime } from "./calendar-bars.ts"

export const dayMinutes = 24 * 60
/** The least height of a task, in minutes. */
const minMinutes = 30

/** A task among the hours: its drawn start and end, its column and the number of columns. */
export interface Block<T extends TaskTime = TaskTime> {
  readonly task: T
  readonly from: number
  readonly to: number
  readonly column: number
  readonly columns: number
}

/** Overlapping tasks that have no column. */
export interface Crowd<T extends TaskTime = TaskTime> {
  readonly tasks: readonly T[]
  readonly from: number
  readonly to: number
  readonly column: number
  readonly columns: number
}

/** The minutes since midnight. */
export function minuteOf(wallClock: string): number {
  const [hour = 0, minute = 0] = wallClock.slice(11).split(":").map(Number)
  return hour * 60 + minute
}

interface Span<T extends TaskTime> {
  readonly task: T
  readonly from: number
  readonly to: number
}

/** The part of a task within a day. */
function spanOn<T extends TaskTime>(task: T, day: string): Span<T> {
  const from = task.start.slice(0, 10) < day ? 0 : minuteOf(task.start)
  const end = task.end.slice(0, 10) > day ? dayMinutes : minuteOf(task.end)
  const start = Math.min(from, dayMinutes - minMinutes)
  return { task, from: start, to: Math.max(end, start + minMinutes) }
}

/** Groups tasks that overlap directly or through others. */
function clustersOf<T extends TaskTime>(spans: readonly Span<T>[]): Span<T>[][] {
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

/**
 * Puts overlapping tasks of a day side by side, in at most `most` columns. The last column collects
 * the rest.
 */
export function blocksOf<T extends TaskTime>(
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
