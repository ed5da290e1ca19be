import { useMessages } from "../../../../lib/text/messages.ts"
import { Button } from "../../../../ui/marks/button.tsx"
import { Dialog } from "../../../../ui/overlays/dialog.tsx"
import type { BoardFilter } from "./board-filter.ts"
import { BoardRows } from "./board-rows.tsx"
import { BoardSearchField } from "./board-search-field.tsx"
import { BoardViews } from "./board-views.tsx"
import { filterKinds, FilterPanel } from "./filter-panel.tsx"

interface Props {
  filter: BoardFilter
  onChange: (filter: BoardFilter) => void
  onClose: () => void
}

/** The whole filter in a dialog, or a sheet on phones. */
export function FilterDialog({ filter, onChange, onClose }: Props) {
  const m = useMessages()
  return (
    <Dialog
      title={m.board.filters.show}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => onChange({})}>{m.board.filters.clearAll}</Button>
          <Button look="primary" onClick={onClose}>
            {m.ui.close}
          </Button>
        </>
      }
    >
      <BoardSearchField value={filter.q} onChange={(q) => onChange({ ...filter, q })} />
      {filterKinds.map((kind) => (
        <FilterPanel key={kind} kind={kind} filter={filter} onChange={onChange} />
      ))}
      <BoardRows filter={filter} onChange={onChange} />
      <BoardViews filter={filter} onChange={onChange} />
    </Dialog>
  )
}
