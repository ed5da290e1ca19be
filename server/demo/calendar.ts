import type { MemberKey } from "./facts/people.ts"
import type { Random } from "./random.ts"

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour
/** Brazil has had no summer time since 2019. */
const offset = 3 * hour

/** The number of the calendar day in Brazil. */
export function dayOf(at: Date): number {
  return Math.floor((at.getTime() - offset) / day)
}

/** When the day of that number begins in Brazil. */
export function midnightOf(number: number): Date {
  return new Date(number * day + offset)
}

/** The calendar date in Brazil. */
export function dateOf(at: Date): string {
  return new Date(at.getTime() - offset).toISOString().slice(0, 10)
}

export function later(at: Date, ms: number): Date {
  return new Date(at.getTime() + ms)
}

export function earliest(a: Date, b: Date): Date {
  return a < b ? a : b
}

export function latest(a: Date, b: Date): Date {
  return a > b ? a : b
}

/** The weekday of a day, Sunday being 0. Day 0 was a Thursday. */
function weekdayOf(number: number): number {
  return (number + 4) % 7
}

/** The last Monday before the day of that instant. */
export function lastMonday(now: Date): Date {
  const yesterday = dayOf(now) - 1
  return midnightOf(yesterday - ((yesterday + 3) % 7))
}

/** The same day in office hours, on a quarter of an hour. A weekend becomes the Friday before. */
export function atWork(random: Random, at: Date): Date {
  const number = dayOf(at)
  const weekday = weekdayOf(number)
  const back = weekday === 0 ? 2 : weekday === 6 ? 1 : 0
  return later(midnightOf(number - back), random.whole(8 * 4, 18 * 4 - 1) * 15 * minute)
}

const opens = 8
const closes = 19
const maxTasksADay = 12
/** How far from the wished day the agenda looks for a free time, in days. */
const furthest = 60

export interface Wish {
  readonly member: MemberKey
  readonly minutes: number
  /** The wanted day. When it is full, the agenda tries the days after it or before it. */
  readonly at: Date
  readonly towards: "future" | "past"
  /** Allows a weekend. */
  readonly anyDay?: true
  readonly from: Date
  readonly until: Date
}

/**
 * The times of the members: in office hours, one thing at a time, and no more than fits into a day.
 */
export interface Agenda {
  /** Takes the free time nearest to the wish and returns its start, or null if there is none. */
  readonly book: (wish: Wish) => Date | null
}

export function newAgenda(random: Random): Agenda {
  /** The taken quarters of an hour and the count of tasks, by member and day. */
  const days = new Map<string, { count: number; readonly taken: Set<number> }>()
  const bookOn = (number: number, { member, minutes, from, until }: Wish): Date | null => {
    const key = `${member} ${number}`
    const { count, taken } = days.get(key) ?? { count: 0, taken: new Set() }
    if (count >= maxTasksADay) return null
    const needed = Array.from({ length: minutes / 15 }, (_, index) => index)
    const starts = Array.from({ length: (closes - opens) * 4 - needed.length + 1 }, (_, index) => index)
    const timeOf = (start: number) => later(midnightOf(number), opens * hour + start * 15 * minute)
    const isFree = (start: number) =>
      needed.every((more) => !taken.has(start + more)) &&
      timeOf(start) >= from &&
      later(timeOf(start), minutes * minute) <= until
    const free = starts.filter(isFree)
    if (free.length === 0) return null
    const start = random.pick(free)
    days.set(key, { count: count + 1, taken: new Set([...taken, ...needed.map((more) => start + more)]) })
    return timeOf(start)
  }
  const book = (wish: Wish) => {
    const [wanted, step] = [dayOf(wish.at), wish.towards === "future" ? 1 : -1]
    const isFit = (number: number) => wish.anyDay || weekdayOf(number) % 6 !== 0
    // Work of a weekend moves to any day of the week, or it would all be on the nearest.
    const first = isFit(wanted) ? wanted : wanted + step * random.whole(1, 5)
    for (let away = 0; away <= furthest; away += 1) {
      const number = first + away * step
      if (number < dayOf(wish.from) || number > dayOf(wish.until)) return null
      const found = isFit(number) ? bookOn(number, wish) : null
      if (found) return found
    }
    return null
  }
  return { book }
}
