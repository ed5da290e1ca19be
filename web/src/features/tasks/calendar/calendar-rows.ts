import type { FilterRow } from "@funil/contract/shared/filters"
import { addressOfRows, rowsOfAddress } from "../../../records/filters/filter-rows.ts"
import type { CalendarSearch } from "./calendar-search.ts"

export function rowsOf({ filters }: CalendarSearch): FilterRow[] {
  return rowsOfAddress(filters)
}

export function withRows(search: CalendarSearch, rows: readonly FilterRow[]): CalendarSearch {
  return { ...search, filters: addressOfRows(rows) }
}
