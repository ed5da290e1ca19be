import { getRouteApi, useNavigate, useParams } from "@tanstack/react-router"
import { List } from "lucide-react"
import { DealSum } from "../../features/deals/products/deal-sum.tsx"
import { dealCells } from "../../features/deals/deal-cells.tsx"
import { dealKind } from "../../features/deals/deal-kind.ts"
import type { CellViews } from "../../records/table/table-row.tsx"
import { useListPlace } from "../records-lists/list-place.ts"
import { RecordListPage } from "../records-lists/record-list-page.tsx"

const route = getRouteApi("/signed-in/deals-list")

// This list passes only deals to its cells.
const cells = dealCells as CellViews

/** The deals of all pipelines, with the open deal over them. */
export function DealsPage() {
  const search = route.useSearch()
  const navigate = useNavigate()
  const { dealId } = useParams({ strict: false })
  const { hrefOf, setSearch, isFiltering } = useListPlace("/deals")
  return (
    <RecordListPage
      kind={dealKind}
      cells={cells}
      icon={<List />}
      search={search}
      onSearch={setSearch}
      hrefOf={hrefOf}
      onOpen={(id) => void navigate({ to: "/deals/$dealId", params: { dealId: id }, search: true })}
      openId={dealId}
      isFiltering={isFiltering}
      createPath="/new-deal"
      Sum={DealSum}
    />
  )
}
