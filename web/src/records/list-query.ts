import { rowsOfAddress } from "./filters/filter-rows.ts"
import type { ListSearch } from "./list-search.ts"
import type { ListQuery } from "./record-api.ts"
import type { RecordKind } from "./record-kind.ts"

/**
 * Builds the list's query. Falls back to the default order if the field is unknown or can't be
 * sorted.
 */
export function listQueryOf(
  kind: RecordKind,
  { q, sort, dir, filters }: ListSearch,
  isSortable: (name: string) => boolean,
): ListQuery {
  const order =
    sort !== undefined && isSortable(sort) ? { orderBy: sort, direction: dir ?? "asc" } : kind.order
  return { filters: rowsOfAddress(filters), ...(q !== undefined && { search: q }), ...order }
}
