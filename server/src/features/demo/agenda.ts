import { dayOf, hour, isWorkday, later, midnightOf, minute } from "./demo-time.ts"
import type { Random } from "./random.ts"
import type { MemberKey } from "./team.ts"

const opens = 8
const closes = 19
const quarter = 15 * minute
const maxADay = 12
/** Nobody plans further than so many days from what they wish. */
const furthest = 60

export interface Wish {
  readonly member: MemberKey
  readonly minutes: number
  /** The day that is wanted; when it is full, days further on are tried, or further back. */
  readonly at: Date
  readonly towards: "future" | "past"
  /** A weekend will do as well. */
  readonly anyDay?: true
  /** Not before and not after. */
  readonly from: Date
  readonly until: Date
}

/** When the people of the company have something to do: in office hours, one thing at a time, and not more than they can do in a day. */
export interface Agenda {
  /** Takes a time of a day as near to the wish as possible and answers its start; null when there is none. */
  readonly book: (wish: Wish) => Date | null
}

export function newAgenda(random: Random): Agenda {
  /** The quarters of an hour that are taken, and how many tasks there are, by person and day. */
  const days = new Map<string, { count: number; readonly taken: Set<number> }>()
  const bookOn = (day: number, { member, minutes, from, until }: Wish): Date | null => {
    const key = `${member} ${day}`
    const { count, taken } = days.get(key) ?? { count: 0, taken: new Set() }
    if (count >= maxADay) return null
    const needed = Array.from({ length: minutes / 15 }, (_, index) => index)
    const starts = Array.from({ length: (closes - opens) * 4 - needed.length + 1 }, (_, index) => index)
    const timeOf = (start: number) => later(midnightOf(day), opens * hour + start * quarter)
    const free = starts.filter(
      (start) =>
        needed.every((more) => !taken.has(start + more)) &&
        timeOf(start) >= from &&
        later(timeOf(start), minutes * minute) <= until,
    )
    if (free.length === 0) return null
    const start = random.pick(free)
    days.set(key, { count: count + 1, taken: new Set([...taken, ...needed.map((more) => start + more)]) })
    return timeOf(start)
  }
  return {
    book: (wish) => {
      const [wanted, step] = [dayOf(wish.at), wish.towards === "future" ? 1 : -1]
      // What would be done at a weekend is done on some day of the week, not all of it on the nearest.
      const isFit = (day: number) => wish.anyDay || isWorkday(day)
      const first = isFit(wanted) ? wanted : wanted + step * random.whole(1, 5)
      for (let away = 0; away <= furthest; away += 1) {
        const day = first + away * step
        if (day < dayOf(wish.from) || day > dayOf(wish.until)) return null
        const found = isFit(day) ? bookOn(day, wish) : null
        if (found) return found
      }
      return null
    },
  }
}
