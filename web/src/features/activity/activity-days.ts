/** The items of one day. */
export interface DayGroup<T> {
  readonly day: string
  readonly items: T[]
}

/**
 * Groups neighboring items of the same day and keeps their order. `dayOf` returns the day of an
 * instant.
 */
export function daysOf<T extends { at: string }>(
  items: readonly T[],
  dayOf: (at: string) => string,
): DayGroup<T>[] {
  const days: DayGroup<T>[] = []
  for (const item of items) {
    const day = dayOf(item.at)
    const last = days.at(-1)
    if (last?.day === day) last.items.push(item)
    else days.push({ day, items: [item] })
  }
  return days
}
