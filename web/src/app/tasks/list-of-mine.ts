import type { CompactRow } from "../../records/filters/filter-rows.ts"
import type { ListSearch } from "../../records/list-search.ts"

export const openFilters: CompactRow[] = [["is_finished", "=", false]]

/** The address of the list with which a person begins: what is theirs and to be done. */
export const listOfMine: ListSearch = {
  filters: [["responsible_user_id", "=", "@me"], ...openFilters],
}
