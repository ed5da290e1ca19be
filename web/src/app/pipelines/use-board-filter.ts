import { useNavigate } from "@tanstack/react-router"
import type { BoardFilter, BoardSearch } from "../../features/deals/board/bar/board-filter.ts"
import { rememberFilter } from "../../features/deals/board/bar/board-memory.ts"
import { useMe } from "../../lib/session/me.ts"

/**
 * Returns the board's filter and a setter that remembers it. The setter keeps open dialogs open.
 */
export function useBoardFilter({ pipeline, ...filter }: BoardSearch) {
  const navigate = useNavigate()
  const me = useMe()
  const setFilter = (next: BoardFilter) => {
    if (me && pipeline !== undefined) rememberFilter(me.id, pipeline, next)
    void navigate({ to: ".", search: { pipeline, ...next }, replace: true })
  }
  return { filter, setFilter }
}
