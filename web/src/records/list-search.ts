import type { CompactRow } from "./filters/filter-rows.ts"

/** The list's state in the address: filter, order, and the saved filter in use. */
export interface ListSearch {
  q?: string | undefined
  sort?: string | undefined
  dir?: "asc" | "desc" | undefined
  filters?: CompactRow[] | undefined
  saved?: string | undefined
}

/** The text of a parameter, since the router parses numeric texts as numbers. */
export function textOf(value: unknown): string | undefined {
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined
}

/** Parses the address and drops invalid values, so an old or mistyped link still opens the list. */
export function listSearch({ q, sort, dir, filters, saved }: Record<string, unknown>): ListSearch {
  return {
    q: textOf(q),
    sort: textOf(sort),
    dir: dir === "asc" || dir === "desc" ? dir : undefined,
    // The code that reads the rows validates them.
    filters: Array.isArray(filters) && filters.length > 0 ? (filters as CompactRow[]) : undefined,
    saved: textOf(saved),
  }
}
