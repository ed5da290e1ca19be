import type { CompactRow } from "./filters/filter-rows.ts"

/** The state of a list that stands in the address: what it shows, in which order, and which saved filter it came from. */
export interface ListSearch {
  q?: string | undefined
  sort?: string | undefined
  dir?: "asc" | "desc" | undefined
  filters?: CompactRow[] | undefined
  saved?: string | undefined
}

/** The text of a value of the address, which is read as a number where it looks like one. */
export function textOf(value: unknown): string | undefined {
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined
}

/** Reads the address. A value that can't be read counts as absent: an old or mistyped link still opens the list. */
export function listSearch({ q, sort, dir, filters, saved }: Record<string, unknown>): ListSearch {
  return {
    q: textOf(q),
    sort: textOf(sort),
    dir: dir === "asc" || dir === "desc" ? dir : undefined,
    // Each row is judged where the rows are read.
    filters: Array.isArray(filters) && filters.length > 0 ? (filters as CompactRow[]) : undefined,
    saved: textOf(saved),
  }
}
