import { BillDetail } from "../../features/bills/bill-detail.tsx"
import { billKind } from "../../features/bills/bill-kind.ts"
import { RecordActivity } from "../activity/record-activity.tsx"
import { RecordPanel, type RecordPlace } from "./record-panel.tsx"

/** A bill on any page that opens it. */
export function BillRecord({ id, onClose }: Pick<RecordPlace, "id" | "onClose">) {
  return <BillDetail id={id} activity={<RecordActivity kind={billKind} id={id} />} onClose={onClose} />
}

/** A bill beside the list. */
export function BillPage() {
  return <RecordPanel kind={billKind}>{(place) => <BillRecord {...place} />}</RecordPanel>
}
