import { useQuery } from "@tanstack/react-query"
import { useCan } from "../../../../lib/session/me.ts"
import { savedFiltersOptions } from "../../../../records/filters/saved-filter-api.ts"
import { SavedFilters } from "../../../../records/filters/saved-filters.tsx"
import { dealKind } from "../../deal-kind.ts"
import { type BoardFilter, filterBodyOf } from "./board-filter.ts"
import { boardFilterOf } from "./board-view.ts"

interface Props {
  filter: BoardFilter
  onChange: (filter: BoardFilter) => void
}

/** The saved filters of deals, shared with their list. */
export function BoardViews({ filter, onChange }: Props) {
  const canSave = useCan("filter.manage")
  const { data: saved } = useQuery({ ...savedFiltersOptions(dealKind), enabled: canSave })
  if (!canSave) return null
  const { filters, search } = filterBodyOf(filter) ?? { filters: [] }
  // The board ignores a list's order and columns.
  const { search: _, ...others } = saved?.find(({ id }) => id === filter.saved)?.parameters ?? {}
  return (
    <SavedFilters
      kind={dealKind}
      view={{ filters, parameters: { ...others, ...(search && { search }) } }}
      current={filter.saved}
      onOpen={(opened) => onChange(boardFilterOf(opened))}
      onReady={(ready) => onChange(boardFilterOf({ filters: [...ready] }))}
    />
  )
}
