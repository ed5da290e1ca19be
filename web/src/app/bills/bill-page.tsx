import { useNavigate, useParams } from "@tanstack/react-router"
import { billKind } from "../../features/bills/bill-kind.ts"
import { besideList } from "../records-lists/list-neighbours.ts"
import { RecordPanel } from "../records-lists/record-panel.tsx"
import { BillRecord } from "./bill-record.tsx"

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
      <BillRecord id={billId} onClose={close} />
    </RecordPanel>
  )
}
