import { getRouteApi, useNavigate, useParams } from "@tanstack/react-router"
import { ReceiptText } from "lucide-react"
import { billCells } from "../../features/bills/bill-cells.tsx"
import { BillSummaryBar } from "../../features/bills/bill-summary-bar.tsx"
import { billKind } from "../../features/bills/bill-kind.ts"
import { SeriesQuestionHost } from "../../features/bills/series-question.tsx"
import type { CellViews } from "../../records/table/table-row.tsx"
import { useListPlace } from "../records-lists/list-place.ts"
import { RecordListPage } from "../records-lists/record-list-page.tsx"

const route = getRouteApi("/signed-in/admin/bills")

// This list passes only bills to its cells.
const cells = billCells as CellViews

/** Bills to receive and to pay, and the open bill beside them. */
export function BillsPage() {
  const search = route.useSearch()
  const navigate = useNavigate()
  const { billId } = useParams({ strict: false })
  const { hrefOf, setSearch, isFiltering } = useListPlace("/admin/bills")
  return (
    <>
      <RecordListPage
        kind={billKind}
        cells={cells}
        Summary={BillSummaryBar}
        icon={<ReceiptText />}
        search={search}
        onSearch={setSearch}
        hrefOf={hrefOf}
        onOpen={(id) => void navigate({ to: "/admin/bills/$billId", params: { billId: id }, search: true })}
        openId={billId}
        isFiltering={isFiltering}
        createPath="/admin/bills/create"
      />
      <SeriesQuestionHost />
    </>
  )
}
