import { useNavigate, useParams } from "@tanstack/react-router"
import { BillDetail } from "../../features/bills/bill-detail.tsx"
import { billKind } from "../../features/bills/bill-kind.ts"
import { RecordActivity } from "../activity/record-activity.tsx"
import { besideList } from "../records-lists/list-neighbours.ts"
import { RecordPanel } from "../records-lists/record-panel.tsx"

/** A bill beside the list. */
export function BillPage() {
  const navigate = useNavigate()
  const { billId } = useParams({ from: "/signed-in/admin/bills/$billId" })
  const close = () => void navigate({ to: "/admin/bills", search: true })
  return (
    <RecordPanel
      kind={billKind}
      id={billId}
      onOpen={(id) =>
        void navigate({ to: "/admin/bills/$billId", params: { billId: id }, search: true, ...besideList })
      }
      onClose={close}
    >
      <BillDetail
        key={billId}
        id={billId}
        activity={<RecordActivity kind={billKind} id={billId} />}
        onClose={close}
      />
    </RecordPanel>
  )
}
