import type { CompactRow } from "../../records/filters/filter-rows.ts"
import type { ListSearch } from "../../records/list-search.ts"

export const openFilters: CompactRow[] = [["is_finished", "=", false]]

/** The default filter of the list: the user's own open tasks. */
export const listOfMine: ListSearch = {
  filters: [["responsible_user_id", "=", "@me"], ...openFilters],
}
