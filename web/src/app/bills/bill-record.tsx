import { BillDetail } from "../../features/bills/bill-detail.tsx"
import { billKind } from "../../features/bills/bill-kind.ts"
import { RecordActivity } from "../activity/record-activity.tsx"
import type { RecordPlace } from "../record-pages/record-place.ts"

/** A bill on any page that opens it. */
export function BillRecord({ id, onClose }: Pick<RecordPlace, "id" | "onClose">) {
  return (
    <BillDetail key={id} id={id} activity={<RecordActivity kind={billKind} id={id} />} onClose={onClose} />
  )
}
