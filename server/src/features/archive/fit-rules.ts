import type { LimitedItem } from "./limited-items.ts"

interface Room {
  /** What the plan allowed before, and what it allows now. */
  readonly from: number
  readonly to: number
  /** What somebody chose for it, if anybody did. */
  readonly chosen: readonly string[] | undefined
}

/**
 * Which of the items are active once the plan allows another number. On one that allows too few, those that were chosen and are still there,
 * else the first that were active. On one that allows more, what was archived comes back, the first of it where not all fit.
 */
export function activeAfter(items: readonly LimitedItem[], { from, to, chosen }: Room): ReadonlySet<string> {
  const active = items.filter(({ archived_at }) => archived_at === null)
  const archived = items.filter(({ archived_at }) => archived_at !== null)
  const wanted = new Set(chosen)
  const kept = items.filter(({ id }) => wanted.has(id))
  const rest = active.length > to && kept.length > 0 ? kept : active
  const all = to > from ? [...rest, ...archived] : rest
  return new Set(all.slice(0, to).map(({ id }) => id))
}
