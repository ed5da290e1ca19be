import type { TodayRow, TodaySection } from "./today-sections.ts"

/**
 * A visible row. A removed row keeps its place until the pointer leaves, so that no other slides
 * under it.
 */
export type SteadyRow = TodayRow & { readonly isGone?: boolean }

export interface SteadySection extends Omit<TodaySection, "rows"> {
  readonly rows: readonly SteadyRow[]
}

/**
 * Keeps rows where they are. Marks removed rows, and appends new rows to their list. A list without
 * remaining rows is dropped.
 */
export function steadySections(
  before: readonly SteadySection[],
  now: readonly TodaySection[],
): readonly SteadySection[] {
  if (now.length === 0) return now
  const current = new Map(now.flatMap(({ rows }) => rows.map((row) => [row.key, row])))
  const placed = new Set(before.flatMap(({ rows }) => rows.map(({ key }) => key)))
  const lists = [...before, ...now.filter(({ list }) => !before.some((other) => other.list === list))]
  return lists.map((section) => {
    const fresh = now.find(({ list }) => list === section.list)
    const kept = before.includes(section) ? section.rows : []
    return {
      list: section.list,
      unseen: fresh?.unseen ?? 0,
      rows: [
        ...kept.map((row) => current.get(row.key) ?? { ...row, isGone: true }),
        ...(fresh?.rows ?? []).filter(({ key }) => !placed.has(key)),
      ],
    }
  })
}
