import type { SavedFilter } from "@funil/contract/settings/filters"
import { addressOfRows } from "../../records/filters/filter-rows.ts"
import type { ListView } from "../../records/filters/save-filter-dialog.tsx"
import type { ListSearch } from "../../records/list-search.ts"
import type { ListQuery } from "../../records/record-api.ts"
import type { Columns } from "../../records/table/use-columns.ts"

/** The rows, order and columns of a list, in the form a saved filter stores. */
export function viewOf(
  { filters, search, orderBy, direction }: ListQuery,
  { shown, choice }: Columns,
): ListView {
  const columns = shown.slice(1).map(({ name }) => name)
  const { widths } = choice
  return {
    filters,
    parameters: {
      ...(search && { search }),
      orderBy,
      direction,
      columns,
      ...(widths && { widths: { ...widths } }),
    },
  }
}

/** The list address of a saved filter. */
export function searchOf({ id, parameters, filters, unknown_fields }: SavedFilter): ListSearch {
  const known = filters.filter(({ filterField }) => !unknown_fields.includes(filterField))
  return {
    q: parameters.search || undefined,
    sort: parameters.orderBy,
    dir: parameters.direction,
    filters: addressOfRows(known)?.slice(),
    saved: id,
  }
}
