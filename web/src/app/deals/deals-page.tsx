import { List } from "lucide-react"
import { dealCells } from "../../features/deals/deal-cells.tsx"
import { dealKind } from "../../features/deals/deal-kind.ts"
import { DealSum } from "../../features/deals/products/deal-sum.tsx"
import type { CellViews } from "../../records/table/table-row.tsx"
import { RecordListPage } from "../records/record-list-page.tsx"

// This list passes only deals to its cells.
const cells = dealCells as CellViews

/** The deals of all pipelines, with the open deal over them. */
export function DealsPage() {
  return <RecordListPage kind={dealKind} cells={cells} icon={<List />} Sum={DealSum} />
}
