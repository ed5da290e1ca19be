import { ReceiptText } from "lucide-react"
import { Suspense } from "react"
import { billCells } from "../../features/bills/bill-badges.tsx"
import { billKind } from "../../features/bills/bill-kind.ts"
import { BillSummaryBar } from "../../features/bills/bill-summary-bar.tsx"
import { SeriesQuestionHost } from "../../features/bills/series-question.tsx"
import type { CellViews } from "../../records/table/table-row.tsx"
import { late } from "../../ui/screen/late.ts"
import { useListPlace } from "./list-place.ts"
import { RecordListPage } from "./record-list-page.tsx"

const CreateBillDialog = late(
  async () => (await import("../../features/bills/create-bill-dialog.tsx")).CreateBillDialog,
)

// This list passes only bills to its cells.
const cells = billCells as CellViews

/** Bills to receive and to pay, and the open bill beside them. */
export function BillsPage() {
  return (
    <>
      <RecordListPage kind={billKind} cells={cells} Summary={BillSummaryBar} icon={<ReceiptText />} />
      <SeriesQuestionHost />
    </>
  )
}

/** A new bill over the list. Saving opens its page beside the list. */
export function CreateBillPage() {
  const { open, close } = useListPlace("bill")
  return (
    <Suspense>
      <CreateBillDialog onCreated={({ id }) => open(id, { replace: true })} onClose={close} />
    </Suspense>
  )
}
