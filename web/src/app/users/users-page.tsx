import { getRouteApi, useNavigate, useParams } from "@tanstack/react-router"
import { UsersRound } from "lucide-react"
import { useMemo } from "react"
import { userCells } from "../../features/users/user-cells.tsx"
import { userKind } from "../../features/users/user-kind.ts"
import { useMessages } from "../../lib/text/messages.ts"
import type { CellViews } from "../../records/table/table-row.tsx"
import { EmptyState } from "../../ui/marks/empty-state.tsx"
import { useListPlace } from "../records-lists/list-place.ts"
import { RecordListPage } from "../records-lists/record-list-page.tsx"

const route = getRouteApi("/signed-in/admin/users")

/** The team, with roles and pipelines. */
export function UsersPage() {
  const words = useMessages().users
  const search = route.useSearch()
  const navigate = useNavigate()
  const { userId } = useParams({ strict: false })
  const { hrefOf, setSearch, isFiltering } = useListPlace("/admin/users")
  // Cell views are components. A new one on each render would lose the focus and the open menu of
  // its cell.
  const { cells, open } = useMemo(() => {
    const open = (id: string) =>
      void navigate({ to: "/admin/users/$userId", params: { userId: id }, search: true })
    // This list passes only users to its cells.
    return { open, cells: userCells(open) as CellViews }
  }, [navigate])
  return (
    <RecordListPage
      kind={userKind}
      icon={<UsersRound />}
      search={search}
      onSearch={setSearch}
      hrefOf={hrefOf}
      onOpen={open}
      openId={userId}
      isFiltering={isFiltering}
      createPath="/admin/users/create"
      cells={cells}
      alone={
        <EmptyState icon={<UsersRound />} title={words.aloneTitle}>
          {words.aloneText}
        </EmptyState>
      }
    />
  )
}
