import { useNavigate, useSearch } from "@tanstack/react-router"
import { type BoardFilter, boardSearch } from "../../features/deals/board/board-filter.ts"
import { FilterDialog } from "../../features/deals/board/filter-dialog.tsx"

/** The whole filter of the board in one dialog over it. */
export function BoardFilterPage() {
  const navigate = useNavigate()
  const { pipeline, ...filter } = boardSearch(useSearch({ strict: false }))
  return (
    <FilterDialog
      filter={filter}
      onChange={(next: BoardFilter) =>
        void navigate({ to: ".", search: { pipeline, ...next }, replace: true })
      }
      onClose={() => void navigate({ to: "/pipelines", search: true })}
    />
  )
}
