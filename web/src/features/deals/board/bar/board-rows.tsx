import { useMessages } from "../../../../lib/text/messages.ts"
import { FilterRows } from "../../../../records/filters/filter-bar.tsx"
import { addressOfRows, rowsOfAddress } from "../../../../records/filters/filter-rows.ts"
import { useFilterFields } from "../../../../records/filters/use-filter-fields.ts"
import { dealKind } from "../../deal-kind.ts"
import type { BoardFilter } from "./board-filter.ts"

interface Props {
  filter: BoardFilter
  onChange: (filter: BoardFilter) => void
}

/** Filters that have no chip: stages, custom fields and everything else that lists offer. */
export function BoardRows({ filter, onChange }: Props) {
  const words = useMessages().boardTools
  const fields = useFilterFields(dealKind).filter(({ name }) => name !== "pipeline_id")
  return (
    <FilterRows
      fields={fields}
      rows={rowsOfAddress(filter.filters)}
      onChange={(rows) => onChange({ ...filter, filters: addressOfRows(rows) })}
      addLabel={words.more}
      hasKey
      hasClear={false}
    />
  )
}
