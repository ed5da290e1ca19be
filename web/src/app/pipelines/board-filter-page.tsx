import { useNavigate, useSearch } from "@tanstack/react-router"
import { boardSearch } from "../../features/deals/board/bar/board-filter.ts"
import { FilterDialog } from "../../features/deals/board/bar/filter-dialog.tsx"
import { useBoardFilter } from "./use-board-filter.ts"

/** The board's filter editor, in a dialog over it. */
export function BoardFilterPage() {
  const navigate = useNavigate()
  const { filter, setFilter } = useBoardFilter(boardSearch(useSearch({ strict: false })))
  return (
    <FilterDialog
      filter={filter}
      onChange={setFilter}
      onClose={() => void navigate({ to: "/pipelines", search: true })}
    />
  )
}
