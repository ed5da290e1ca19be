import type { TodayRow, TodaySection } from "./today-sections.ts"

/** A row as it is shown: one that is gone keeps its place until the pointer has left, so that no other slides under it. */
export type ShownRow = TodayRow & { readonly isGone?: boolean }

export interface ShownSection extends Omit<TodaySection, "rows"> {
  readonly rows: readonly ShownRow[]
}

/**
 * The sections of now in the places of those shown before: each row stays where it was, what has gone is marked, and new rows follow
 * at the end of their list. Where nothing remains, nothing is kept.
 */
export function steadySections(
  before: readonly ShownSection[],
  now: readonly TodaySection[],
): readonly ShownSection[] {
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
