import { recordList } from "../../platform/records/record-list.ts"
import { filterSource } from "../../nouns/filter-source.ts"
import { readFilters } from "./filter-queries.ts"
import { filterView } from "./filter-view.ts"

export const filterList = recordList({
  source: filterSource,
  permission: "filter.manage",
  read: async (tx, ids) => {
    const rows = await readFilters(tx, ids)
    return Promise.all(rows.map((row) => filterView(tx, row)))
  },
})
