import { generateKeyBetween } from "fractional-indexing"

/** A record with its order key. Includes the trash, so that a restored record's key stays free. */
export interface PositionRow {
  readonly id: string
  readonly position: string
  readonly deleted_at?: Date | null
}

/**
 * The order key that puts `id` before `beforeId`, or last when that is null; undefined when there
 * is no such other element outside the trash.
 */
export function keyBefore(
  all: readonly PositionRow[],
  id: string,
  beforeId: string | null,
): string | undefined {
  const others = all.filter((item) => item.id !== id)
  const upper =
    beforeId === null ? null : others.find((item) => item.id === beforeId && !item.deleted_at)?.position
  if (upper === undefined) return undefined
  return generateKeyBetween(greatest(others, upper), upper)
}

/** Returns the wanted key, or one right after it if another record has it now. */
export function freeKey(all: readonly PositionRow[], id: string, wanted: string): string {
  const others = all.filter((item) => item.id !== id)
  if (others.every(({ position }) => position !== wanted)) return wanted
  const later = others.map(({ position }) => position).filter((position) => position > wanted)
  return generateKeyBetween(wanted, later.toSorted()[0] ?? null)
}

/** Returns the greatest key below `upper`. ASCII keys sort here like the column's collation "C". */
function greatest(items: readonly PositionRow[], upper: string | null): string | null {
  const below = items.map(({ position }) => position).filter((position) => upper === null || position < upper)
  return below.toSorted().at(-1) ?? null
}
