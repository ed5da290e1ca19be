import { Rows3 } from "lucide-react"
import type { Board } from "@funil/contract/settings/pipelines"
import { useMessages } from "../../../../lib/text/messages.ts"
import { useStored } from "../../../../lib/session/storage.ts"
import { IconButton } from "../../../../ui/marks/icon-button.tsx"
import type { BoardFilter } from "./board-filter.ts"
import { BoardTotals } from "../columns/board-totals.tsx"
import { BoardViews } from "./board-views.tsx"

interface Props {
  data: Board
  filter: BoardFilter
  onChange: (filter: BoardFilter) => void
}

function Density() {
  const words = useMessages().boardTools
  const [density, setDensity] = useStored("boardDensity")
  return (
    <IconButton
      size="s"
      label={words.compact}
      icon={<Rows3 />}
      aria-pressed={density === "compact"}
      onClick={() => setDensity(density ? undefined : "compact")}
    />
  )
}

/** The end of the filter bar: totals, saved filters and card density. */
export function BoardTools({ data, filter, onChange }: Props) {
  return (
    <>
      <BoardTotals {...data} />
      <BoardViews filter={filter} onChange={onChange} />
      <Density />
    </>
  )
}
